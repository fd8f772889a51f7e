import type { CSSProperties } from 'react'

type Palette = Readonly<
  Record<'paper' | 'raised' | 'ink' | 'quiet' | 'line' | 'primary' | 'accent' | 'on-accent', string>
>

/** Defined by the build, from app/styles/tokens.css. */
declare const __MAIL_COLORS__: { light: Palette; dark: Palette }

const { light, dark } = __MAIL_COLORS__

const SERIF = "Newsreader, Georgia, 'Times New Roman', serif"
const SANS = "'Instrument Sans', -apple-system, BlinkMacSystemFont, 'Segoe UI', Helvetica, Arial, sans-serif"
const MONO = "'JetBrains Mono', ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"

/** Wraps words of any length: a visitor can type one of 3,000 characters. */
const wrapping = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

const sans = (size: number, color: string): CSSProperties => ({
  margin: 0,
  fontFamily: SANS,
  fontSize: size,
  lineHeight: 1.55,
  color,
  ...wrapping,
})

/** Inline, because some mail programs drop style sheets. The class of the same name sets the dark colors. */
export const look = {
  brand: { ...sans(20, light.ink), fontFamily: SERIF, fontWeight: 500, lineHeight: 1.2 },
  label: {
    ...sans(12, light.quiet),
    fontFamily: MONO,
    letterSpacing: '0.06em',
    lineHeight: 1.4,
    textTransform: 'uppercase',
  },
  title: { ...sans(30, light.ink), fontFamily: SERIF, fontWeight: 500, lineHeight: 1.15, letterSpacing: '-0.01em' },
  heading: { ...sans(21, light.ink), fontFamily: SERIF, fontWeight: 500, lineHeight: 1.25 },
  text: sans(16, light.ink),
  small: sans(14, light.quiet),
  strong: { ...sans(16, light.ink), fontWeight: 600 },
  link: { color: light.primary, textDecoration: 'underline', ...wrapping },
  mono: { fontFamily: MONO, fontSize: 13, lineHeight: 1.5, color: light.ink, ...wrapping },
  buttonText: {
    ...sans(16, light['on-accent']),
    display: 'inline-block',
    padding: '13px 22px',
    fontWeight: 600,
    lineHeight: 1.25,
    textDecoration: 'none',
  },
  paper: { backgroundColor: light.paper },
  sheet: { backgroundColor: light.raised, border: `1px solid ${light.line}`, borderTop: 'none' },
  button: { backgroundColor: light.accent, borderRadius: 3 },
  needle: { backgroundColor: light.accent },
  bar: { backgroundColor: light.ink },
  rule: { borderTop: `1px solid ${light.line}` },
} as const satisfies Record<string, CSSProperties>

/** A key of `look`, and a class in the style sheet. */
export type Look = keyof typeof look

export const as = (names: Look | readonly Look[], more?: CSSProperties) => {
  const all: readonly Look[] = typeof names === 'string' ? [names] : names
  const style = all.reduce<CSSProperties>((before, name) => ({ ...before, ...look[name] }), {})
  return { className: all.join(' '), style: { ...style, ...more } }
}

const DARK: readonly (readonly [selector: string, property: string, color: string])[] = [
  ['.paper', 'background-color', dark.paper],
  ['.sheet', 'background-color', dark.raised],
  ['.sheet, .rule', 'border-color', dark.line],
  ['.brand, .title, .heading, .text, .strong, .mono', 'color', dark.ink],
  ['.label, .small', 'color', dark.quiet],
  ['.link', 'color', dark.primary],
  ['.button, .needle', 'background-color', dark.accent],
  ['.buttonText', 'color', dark['on-accent']],
  ['.bar', 'background-color', dark.ink],
]

/** Dark colors under a selector: Outlook's apps and Outlook.com mark what they darken with `[data-ogsc]`. */
const darkened = (under: string) =>
  DARK.map(([selector, property, color]) => {
    const selectors = selector.split(', ').map((one) => `${under}${one}`)
    return `${selectors.join(',')}{${property}:${color} !important}`
  }).join('')

/**
 * The style sheets of every mail. There are three, because Gmail drops a whole sheet if it doesn't support any part of
 * it. `mso-` is for Outlook versions that use Word, which need the button's padding on its cell.
 */
export const STYLES = [
  `@media (max-width:480px){.inside{padding:24px 18px !important}.edge{padding:12px 8px !important}.title{font-size:26px !important}}`,
  `@media (prefers-color-scheme:dark){${darkened('')}}`,
  `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{-webkit-text-size-adjust:100%;text-size-adjust:100%}
.preview{mso-hide:all}
.button{mso-padding-alt:13px 22px}
${darkened('[data-ogsc] ')}${darkened('[data-ogsb] ')}`,
]
