import { existsSync, readdirSync } from 'node:fs'
import { extname, join, relative } from 'node:path'

// What the server serves of a build. The build checks its links, and what's in public/, by the same rule.

const TEXT_TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain',
  '.md': 'text/markdown',
  '.xml': 'application/xml',
  '.csv': 'text/csv',
  '.ics': 'text/calendar',
}

const BINARY_TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.zip': 'application/zip',
  '.mp4': 'video/mp4',
  '.mp3': 'audio/mpeg',
}

const TYPES_BY_PATH: Record<string, string> = { '/rss.xml': 'application/rss+xml' }

/** A file's type by its ending, in upper or lower case. @returns undefined if it isn't served */
export function typeOf(path: string): { type: string; isText: boolean } | undefined {
  const extension = extname(path).toLowerCase()
  const textType = TEXT_TYPES[extension]
  const type = textType ? `${TYPES_BY_PATH[path] ?? textType}; charset=utf-8` : BINARY_TYPES[extension]
  return type === undefined ? undefined : { type, isText: textType !== undefined }
}

/** Whether a path is an asset's, with a content hash in its name. */
export const isAsset = (path: string): boolean => path.startsWith('/assets/')

/** Files under a folder, starting with `/`. Skips hidden ones, except in `.well-known`. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll('\\', '/')}`)
    .filter((path) => !/\/\.(?!well-known\/)/.test(path))
}
