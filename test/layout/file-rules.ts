import { foldersOf, isSource, isTest } from './list-files.ts'
import type { Source } from './parse-source.ts'

const MOST_LINES = 300
const MOST_FILES_IN_A_FOLDER = 30
const DEEPEST = 4
const MOST_DEPENDENCIES = 25
/** Names of folders that say nothing of what is in them, so that everything ends there. */
const DRAWERS = new Set(['utils', 'lib', 'helpers', 'common', 'misc', 'shared', 'types'])
/** Names that others look for. */
const GIVEN_NAMES = new Set(['.gitkeep', 'README.md', 'SECURITY.md', 'LICENSE', 'Dockerfile', 'Caddyfile'])
/** Pages whose files are named like their addresses (§2.1). */
const NAMED_BY_ADDRESS = /^content\/landing-pages\/lp_/

/** Source files of more than 300 lines; words, migrations and drawings excepted. */
export const oversizedFiles = (files: readonly { path: string; lines: number }[]): string[] =>
  files
    .filter(({ path }) => isSource(path) && !/^content\/|\/migrations\/|^app\/plates\//.test(path))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines, more than ${MOST_LINES}`)

/** Where a program begins, which may hand the environment on. */
const PROGRAM = /^server\/(main|commands\/[^/]+)\.ts$/

/** Files other than server/config.ts that read the environment; where a program begins, it may be handed on. */
export const environmentReaders = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => /^(app|content|contracts|sandbox|server)\//.test(path) && !isTest(path))
    .filter(({ path }) => path !== 'server/config.ts')
    .filter(({ path, environment }) => (PROGRAM.test(path) ? environment === 'read' : environment !== 'untouched'))
    .map(({ path }) => `${path} reads the environment, which only server/config.ts does`)

/** Folders named like a drawer. */
export const drawers = (paths: readonly string[]): string[] =>
  allFolders(paths)
    .filter((folder) => DRAWERS.has(folder.split('/').at(-1) ?? ''))
    .map((folder) => `${folder}/ says nothing of what is in it`)

/** Folders with more source files of their own than a reader takes in at a glance, their tests not counted. */
export const crowdedFolders = (paths: readonly string[]): string[] =>
  [
    ...Map.groupBy(
      paths.filter(isSource).filter((path) => !isTest(path)),
      (path) => foldersOf(path).at(-1) ?? '',
    ),
  ]
    .filter(([folder, inside]) => folder !== '' && inside.length > MOST_FILES_IN_A_FOLDER)
    .map(([folder, inside]) => `${folder}/ has ${inside.length} source files, more than ${MOST_FILES_IN_A_FOLDER}`)

/** Files more than four folders deep. */
export const deepFiles = (paths: readonly string[]): string[] =>
  paths.filter((path) => foldersOf(path).length > DEEPEST).map((path) => `${path} is more than ${DEEPEST} folders deep`)

/** Files and folders whose name is not kebab-case. */
export const misnamedFiles = (paths: readonly string[]): string[] =>
  paths
    .filter((path) => !GIVEN_NAMES.has(path.split('/').at(-1) ?? '') && !NAMED_BY_ADDRESS.test(path))
    .filter((path) => !path.split('/').every((name) => /^[a-z0-9]+([-.][a-z0-9]+)*$/.test(name)))
    .map((path) => `${path} is not named in kebab-case`)

/** More than 25 packages that the running site depends on. */
export const dependencyExcess = (dependencies: readonly string[]): string[] =>
  dependencies.length > MOST_DEPENDENCIES
    ? [`package.json has ${dependencies.length} dependencies, more than ${MOST_DEPENDENCIES}`]
    : []

const allFolders = (paths: readonly string[]): string[] => [...new Set(paths.flatMap(foldersOf))]
