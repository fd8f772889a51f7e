import type { ReactNode } from 'react'
import type { SiteWords } from '#contracts/site-config.ts'
import { as, type Look, STYLES } from './mail-look.ts'

/** The content of a mail; all mails share the same frame. */
export interface Mail {
  subject: string
  /** Appears above the title, and next to the subject in an inbox. */
  label: string
  /** The preview text in an inbox. */
  preview: string
  body: ReactNode
  reason: ReactNode
  replyTo?: string
  stopHref?: string
  attachments?: readonly { filename: string; contentType: string; content: string }[]
}

export const TO_THE_OWNER = 'You’re getting this because your address is in OWNER_EMAIL on this server.'

/** Keeps an inbox from showing more than the preview. */
const NOTHING_MORE = '\u034f \u200c \u00a0'.repeat(60)

interface MailFrameProps {
  mail: Mail
  brand: SiteWords['brand']
  isSandbox: boolean
}

/** The HTML of a mail. Uses tables, the only layout that Outlook for Windows supports. */
export function MailFrame({ mail, brand, isSandbox }: MailFrameProps) {
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
                    <p {...as('small', { marginTop: 8 })}>{brand.legalName}</p>
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

/** An instrument's scale: a dark bar, and the needle on it. */
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
