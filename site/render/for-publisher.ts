import { linksOfNotes } from '#content-loader/check-rules.ts'
import { contentNotices } from '#content-loader/content-notices.server.ts'
import { listDownloadFiles, readDownload } from '#content-loader/download-files.server.ts'
import { inspectPiece, listPieces } from '#content-loader/list-pieces.server.ts'
import { openContent } from '#content-loader/open-content.server.ts'
import { publishedMarkdown } from '../feeds/article-markdown.ts'
import { MISSING_PAGES, prerenderedPaths } from './paths.ts'
import { loadPage, render } from './render.tsx'
import { listSocialPictures } from './social-pictures.ts'

export const bundle = {
  MISSING_PAGES,
  contentNotices,
  listDownloadFiles,
  listPieces,
  listSocialPictures,
  loadPage,
  inspectPiece,
  linksOfNotes,
  openContent,
  prerenderedPaths,
  publishedMarkdown,
  readDownload,
  render,
}

export type PublisherBundle = typeof bundle
