import type { BuiltContent, ContentPiece, MarkAnswer, PictureAnswer, PieceChoices } from '#contracts/console-content.ts'
import { type ContentProblem, sentenceInFile } from '#contracts/content-problems.ts'

/** What a site is made of, besides the build. */
export interface BuildInput {
  /** `YYYY-MM-DD`: pieces of later days are left out. */
  day: string
  /** What stands over the build's files, by path; null takes a file out. */
  overlay: Overlay
  /** Paths that the server answers beside the site's own files: former addresses, and uploaded pictures. */
  served: readonly string[]
  /** For a look or a preview: leaves out what's hidden or dated ahead, as a made site does. */
  hidesUnpublished?: boolean
}

/** Texts by path, such as `content/about.md`; null takes the file out. */
export type Overlay = Readonly<Record<string, string | null>>

/** A site that can be served. */
export interface MadeSite {
  /** What differs from the build; null if nothing does. */
  folder: string | null
  content: BuiltContent
}

export interface InspectedPiece extends PieceChoices {
  /** As it would be listed; null for a file that's no piece. */
  itself: ContentPiece | null
  problems: readonly ContentProblem[]
}

/** An uploaded picture in all its sizes. */
export interface DrawnPicture extends PictureAnswer {
  /** By path. */
  files: Readonly<Record<string, Uint8Array>>
}

/** What needs no site made: of one text or picture. */
export interface PieceTasks {
  look(input: BuildInput, file: string): Promise<InspectedPiece>
  /** A page with drafts and scheduled pieces in it, without scripts. @throws BuildError if it can't be rendered */
  preview(input: BuildInput, path: string): Promise<string>
  /** The PDF that's made of a text, drafts too; null if none is. @throws BuildError if it can't be made */
  sheet(input: BuildInput, file: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Makes an uploaded picture's sizes, without its metadata. @returns what's wrong with it, to follow its name, if it can't */
  draw(picture: Uint8Array): Promise<DrawnPicture | string>
  /** Draws an uploaded SVG anew, as a mark. @returns why it can't, to follow "This file" */
  redraw(svg: string): Promise<MarkAnswer | string>
}

/** What the publisher's process does for the server, one after the other. */
export interface Tasks extends PieceTasks {
  /** Makes the site, or finds it made. @throws BuildError if it may not be shown to visitors */
  make(input: BuildInput): Promise<MadeSite>
  /** Makes the site of a day to come, and throws it away. @throws BuildError if it couldn't be shown then */
  dryRun(input: BuildInput): Promise<void>
}

/** Makes pages in a process of its own. */
export interface Publisher extends Tasks {
  close(): Promise<void>
}

/** Why a site can't be shown, in the build's own sentences. */
export class BuildError extends Error {
  readonly problems: readonly ContentProblem[]

  constructor(problems: readonly ContentProblem[]) {
    super(problems.map((problem) => sentenceInFile(problem)).join('; '))
    this.name = 'BuildError'
    this.problems = problems
  }
}

/** What the server sends to the process: a task by its name, and what it's done with. */
export interface Asked {
  task: keyof Tasks
  input: readonly unknown[]
}

/** What became of it: what was made, or why nothing was. */
export type Answer = { value: unknown } | { problems: readonly ContentProblem[] }
