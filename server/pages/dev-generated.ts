import { makePictures } from '#publisher/build-site.ts'
import { isMade, openSheets } from '#publisher/make-downloads.ts'
import { isAsset, typeOf } from '#publisher/served-files.ts'
import type { PublisherBundle } from '#site/render/for-publisher.ts'
import type { Development } from './development.ts'
import type { Content } from './page-renderer.ts'

interface GeneratedDeps {
  listed: () => Promise<{ content: Content; bundle: PublisherBundle }>
  pictures: () => Parameters<typeof makePictures>[1]
  sheetKit: Development['sheetKit']
  /** Finds an uploaded picture. */
  findPicture: (path: string) => Promise<Buffer<ArrayBuffer> | undefined>
}

/** In development: pictures for social networks and downloads, made as they're asked for, and uploads. */
export function openGenerated({ listed, pictures, sheetKit, findPicture }: GeneratedDeps) {
  async function social(name: string): Promise<Buffer | undefined> {
    const { content, bundle } = await listed()
    let drawn: Buffer | undefined
    const only = bundle.listSocialPictures(content).filter((picture) => `${picture.name}.png` === name)
    await makePictures(only, pictures(), async (_name, _inputs, draw) => {
      drawn = await draw()
    })
    return drawn
  }
  async function download(which: (file: DownloadFile) => boolean): Promise<Buffer | undefined> {
    const { content, bundle } = await listed()
    const file = bundle.listDownloadFiles(content).find(which)
    if (!file || !isMade(file)) return file && content.files.bytes(file.source)
    return (await openSheets({ content, kit: sheetKit() }))(file)
  }
  async function bodyOf(path: string) {
    const [, folder, name] = /^\/(social|downloads)\/(.+)$/.exec(path) ?? []
    if (name === undefined) return isAsset(path) ? findPicture(path) : undefined
    return folder === 'social' ? social(name) : download(({ address, isPublic }) => isPublic && address === name)
  }
  return {
    download,
    async serve(path: string): Promise<Response | undefined> {
      const body = await bodyOf(path)
      return body && new Response(new Uint8Array(body), { headers: { 'content-type': typeOf(path)?.type ?? '' } })
    },
  }
}

type DownloadFile = ReturnType<PublisherBundle['listDownloadFiles']>[number]
