import type { Palette } from './read-tokens.ts'

/** A drawing of app/plates/ with the colors of paper written out, for what knows no custom properties. @param svg or a part of it */
export const inkPlate = (svg: string, light: Palette): string =>
  svg.replaceAll(
    /var\(--plate-(ground|accent|tone|on-tone)\)/g,
    (_, part: string) =>
      ({ ground: light.paper, accent: light.accent, tone: light.primary, 'on-tone': light.paper })[part] ?? '',
  )
