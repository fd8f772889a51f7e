import { isTest } from './list-files.ts'

/** A file of the project with what stands in it. */
export interface TextFile {
  /** From the project's root, with slashes. */
  path: string
  text: string
}

const LOOKS = /^app\/.*\.(css|svg|tsx?)$/
const TOKENS = 'app/styles/tokens.css'

/** A color as digits: hexadecimal, or a function whose first argument is a number. Not `url(#part)`, `&#39;` or `href="#part"`. */
const LITERAL =
  /(?<![\w&/(]|href=["'])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(\s*[\d.]/gi

/** Colors that are written anywhere in app/ but in its tokens: they would stay when an owner changes those. */
export const colorsBesideTokens = (files: readonly TextFile[]): string[] =>
  files
    .filter(({ path }) => LOOKS.test(path) && !isTest(path) && path !== TOKENS)
    .flatMap(({ path, text }) => foundIn(path, text, LITERAL))
    .map((place) => `${place}: use a color of ${TOKENS}`)

const CODE = /^(app|contracts|public|sandbox|scripts|server)\//
/** It looks for the sample's name in what an owner has changed. */
const DOCTOR = 'server/commands/doctor/check-content.ts'

/** The sample's name anywhere in code: an owner changes content/site.ts and no other file. */
export const namesBesideSite = (files: readonly TextFile[]): string[] =>
  files
    .filter(({ path }) => CODE.test(path) && !isTest(path) && path !== DOCTOR)
    .flatMap(({ path, text }) => foundIn(path, text, /\bGimbal\b/g))
    .map((place) => `${place}: take the name from content/site.ts`)

const foundIn = (path: string, text: string, pattern: RegExp): string[] =>
  text
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(pattern)].map(([found]) => `${path}:${index + 1} says ${found}`))
