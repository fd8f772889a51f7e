import { resolve } from 'node:path'
import { openFiles } from '#content-loader/content-files.server.ts'
import { openContent } from '#content-loader/open-content.server.ts'
import { visibleOn } from '#content-loader/publishing.ts'

/** This project's own content. */
export const SOURCE = { folder: resolve(import.meta.dirname, '..') }

export const FILES = openFiles(SOURCE)

/** As visitors see it today. */
export const CONTENT = openContent(SOURCE, visibleOn(new Date().toISOString().slice(0, 10)))
