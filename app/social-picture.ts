import { pageAt } from './page-at.ts'

/** The size that networks ask for, in pixels. */
export const SOCIAL_PICTURE = { width: 1200, height: 630 }

/**
 * The name of a page's social picture, made by scripts/build/: its file is `/social/{name}.png`. A page without a picture
 * of its own shows the home page's.
 */
export function socialPictureName(path: string): string {
  const page = pageAt(path)?.page
  const isDrawn = page?.listed !== undefined || page?.each === 'articles' || page?.each === 'case-studies'
  return path !== '/' && isDrawn ? path.slice(1) : 'home'
}
