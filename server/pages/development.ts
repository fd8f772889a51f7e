import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ViteDevServer } from 'vite'
import type { PictureKit } from '#publisher/draw-picture.ts'
import type { SheetKit } from '#publisher/sheet-brand.ts'

/** What the server takes from here, in place of a build and a port of its own. */
export interface Development {
  vite: ViteDevServer
  /** Loads a module, anew if a file of it was saved. @param path from the root, as `/site/render/render.tsx` */
  load: (path: string) => Promise<unknown>
  /** What pictures are drawn with. */
  pictureKit: () => PictureKit
  /** What downloads are made with. */
  sheetKit: () => SheetKit
  /** Gives a server all connections from now on. */
  attach: (server: Server, where: { host: string; port: number }) => Promise<AddressInfo>
  /** Is called when a file of content/ was saved, until the server starts anew. */
  onContent: (changed: () => void) => void
}
