import { resolve } from 'node:path'
import { openFiles } from '#content-loader/content-files.server.ts'
import { openContent } from '#content-loader/open-content.server.ts'
import { visibleOn } from '#content-loader/publishing.ts'

/** This project's own content. */
export const SOURCE = { folder: resolve(import.meta.dirname, '..') }

export const FILES = openFiles(SOURCE)

/** As visitors see it today. */
export const CONTENT = openContent(SOURCE, visibleOn(new Date().toISOString().slice(0, 10)))

/** Paths of the landing pages, and without their variants. */
export const LANDING_PATHS = CONTENT.landingPages.list().map(({ path }) => path)
export const LANDING_PAGES = [...new Set(CONTENT.landingPages.list().map(({ page }) => page))]
