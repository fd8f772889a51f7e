/** What a section stands on. */
export type Ground = 'paper' | 'raised' | 'dark' | 'deep'

/** How a landing page's first screen is laid out. */
export type HeroForm = 'plate-right' | 'plate-below' | 'band'

type Part = 'exhibit' | 'benefits' | 'voices' | 'explanation'

/** How a landing page is laid out. */
export interface LandingLayout {
  hero: HeroForm
  ground: Ground
  /** The sections between the hero and the end, as far as the page has them. */
  parts: readonly Part[]
}

const usual = ['exhibit', 'voices', 'explanation', 'benefits'] as const satisfies Part[]

/** By the name that a landing page's file has. */
export const LANDING_LAYOUTS = {
  beside: { hero: 'plate-right', ground: 'paper', parts: usual },
  'beside-gray': { hero: 'plate-right', ground: 'raised', parts: usual },
  night: { hero: 'plate-right', ground: 'dark', parts: ['exhibit', 'explanation', 'benefits', 'voices'] },
  deep: { hero: 'plate-right', ground: 'deep', parts: ['benefits', 'exhibit', 'explanation', 'voices'] },
  below: { hero: 'plate-below', ground: 'paper', parts: usual },
  'below-gray': { hero: 'plate-below', ground: 'raised', parts: usual },
  // The quiet one, for a page that explains.
  band: { hero: 'band', ground: 'raised', parts: ['exhibit', 'explanation', 'benefits', 'voices'] },
} as const satisfies Record<string, LandingLayout>

/** The name of a layout. */
export type LayoutName = keyof typeof LANDING_LAYOUTS

/** Their names, in the order of the form. */
export const LAYOUT_NAMES = Object.keys(LANDING_LAYOUTS) as [LayoutName, ...LayoutName[]]
