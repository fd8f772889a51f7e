import type { CSSProperties, ReactNode } from 'react'
import type { ComposedMail } from '#contracts/mail.ts'
import type { SiteWords } from '#contracts/site-config.ts'
import { FACES } from '#site/styles/faces.ts'

export interface Mail extends Pick<ComposedMail, 'subject' | 'replyTo' | 'stopHref' | 'attachments'> {
  /** Appears above the title, and next to the subject in an inbox. */
  label: string
  preview: string
  body: ReactNode
  reason: ReactNode
}

export const TO_THE_OWNER = 'You’re getting this because this site sends its owner’s email here.'

export function callFile(invitation: string | undefined): Pick<Mail, 'attachments'> {
  if (invitation === undefined) return {}
  const method = /^METHOD:(\w+)/m.exec(invitation)?.[1] ?? 'PUBLISH'
  const contentType = `text/calendar; charset=utf-8; method=${method}`
  return { attachments: [{ filename: 'call.ics', contentType, content: invitation }] }
}

/** Keeps an inbox from showing more than the preview. */
const NOTHING_MORE = '\u034f \u200c \u00a0'.repeat(60)

/** The HTML of a mail. Uses tables, the only layout that Outlook for Windows supports. */
export function MailFrame({ mail, brand, isSandbox }: { mail: Mail; brand: SiteWords['brand']; isSandbox: boolean }) {
  const { subject, label, preview, body, reason } = mail
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{subject}</title>
        {STYLES.map((sheet) => (
          <style key={sheet} dangerouslySetInnerHTML={{ __html: sheet }} />
        ))}
      </head>
      <body {...as('paper', { margin: 0, padding: 0 })}>
        <div
          className="preview"
          data-skip-in-text="true"
          style={{ display: 'none', maxHeight: 0, maxWidth: 0, overflow: 'hidden', opacity: 0 }}
        >
          {preview}
          {NOTHING_MORE}
        </div>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          {...as('paper', { tableLayout: 'fixed' })}
        >
          <tbody>
            <tr>
              <td align="center" className="edge" style={{ padding: '28px 16px' }}>
                <Bar />
                <Column look="sheet">
                  <td className="inside" style={{ padding: '30px 36px 34px' }}>
                    <p {...as('brand')}>{brand.name}</p>
                    <p {...as('label', { marginTop: 4 })}>{label}</p>
                    {body}
                  </td>
                </Column>
                <Column>
                  <td style={{ padding: '18px 12px 0' }}>
                    {isSandbox && (
                      <p {...as('small', { fontWeight: 600 })}>
                        Sample: this site runs in its sandbox, which sends no email out. The people in it are made up,
                        unless you typed them.
                      </p>
                    )}
                    <p {...as('small', { marginTop: isSandbox ? 8 : 0 })}>{reason}</p>
                    <p {...as('small', { marginTop: 8 })}>
                      {[brand.legalName, brand.address].filter(Boolean).join(', ')}
                    </p>
                  </td>
                </Column>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

/** A single-row table. Outlook takes its width from the attribute; others fit it to the screen. */
const Column = ({ look, children, isText = true }: { look?: Look; children: ReactNode; isText?: boolean }) => (
  <table
    role="presentation"
    width="600"
    align="center"
    cellPadding={0}
    cellSpacing={0}
    data-skip-in-text={isText ? undefined : 'true'}
    {...as(look ?? [], { maxWidth: '100%', tableLayout: 'fixed', textAlign: 'left' })}
  >
    <tbody>
      <tr>{children}</tr>
    </tbody>
  </table>
)

const FLAT = { height: 4, fontSize: 0, lineHeight: 0 }

const Bar = () => (
  <Column isText={false}>
    <td width="64" height="4" {...as('needle', { width: 64, ...FLAT })}>
      &nbsp;
    </td>
    <td height="4" {...as('bar', FLAT)}>
      &nbsp;
    </td>
  </Column>
)

type Palette = Readonly<
  Record<'paper' | 'raised' | 'ink' | 'quiet' | 'line' | 'primary' | 'accent' | 'on-accent', string>
>

/** Defined by the build, from site/styles/tokens.css. */
declare const __MAIL_COLORS__: { light: Palette; dark: Palette }

const { light, dark } = __MAIL_COLORS__

const named = ({ name }: { name: string }) => (name.includes(' ') ? `'${name}'` : name)
const SERIF = `${named(FACES.display)}, Georgia, 'Times New Roman', serif`
const SANS = `${named(FACES.text)}, -apple-system, BlinkMacSystemFont, 'Segoe UI', Helvetica, Arial, sans-serif`
const MONO = `${named(FACES.label)}, ui-monospace, SFMono-Regular, Menlo, Consolas, monospace`

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
const look = {
  brand: { ...sans(20, light.ink), fontFamily: SERIF, fontWeight: 500, lineHeight: 1.2 },
  label: sans(14, light.quiet),
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
const STYLES = [
  `@media (max-width:480px){.inside{padding:24px 18px !important}.edge{padding:12px 8px !important}.title{font-size:26px !important}}`,
  `@media (prefers-color-scheme:dark){${darkened('')}}`,
  `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{-webkit-text-size-adjust:100%;text-size-adjust:100%}
.preview{mso-hide:all}
.button{mso-padding-alt:13px 22px}
${darkened('[data-ogsc] ')}${darkened('[data-ogsb] ')}`,
]
