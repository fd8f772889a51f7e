import { MAIN_PAGES } from './main-pages.ts'

/** The size that networks ask for, in pixels. */
export const SOCIAL_PICTURE = { width: 1200, height: 630 }

const OWN_PICTURE = new RegExp(`^(${MAIN_PAGES.join('|')}|/articles/[^/]+|/case-studies/[^/]+)$`)

/**
 * The name of a page's social picture, made by scripts/build/: its file is `/social/{name}.png`. A page without a picture
 * of its own shows the home page's.
 */
export const socialPictureName = (path: string): string =>
  path !== '/' && OWN_PICTURE.test(path) ? path.slice(1) : 'home'
