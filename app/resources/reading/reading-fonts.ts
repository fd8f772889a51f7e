import newsreaderText from '../../styles/fonts/newsreader-text.woff2?url'

/** A piece begins with running text, and its first screen must not move when the font of that comes. */
export const READING_FONTS = [newsreaderText]
