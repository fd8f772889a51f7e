import { Fragment, type ReactElement, type ReactNode } from 'react'
import type { WeekAndBefore } from '#contracts/counts.ts'
import { as, type Look } from './mail-frame.tsx'

export const Title = ({ children }: { children: ReactNode }) => (
  <h1 dir="auto" {...as('title', { margin: '22px 0 0' })}>
    {children}
  </h1>
)

export const Heading = ({ children }: { children: ReactNode }) => (
  <h2 {...as(['heading', 'rule'], { margin: '34px 0 0', paddingTop: 18 })}>{children}</h2>
)

export const Subheading = ({ children }: { children: ReactNode }) => (
  <h3 dir="auto" {...as('strong', { margin: '32px 0 0' })}>
    {children}
  </h3>
)

export const Paragraph = ({ look = 'text', children }: { look?: Look; children: ReactNode }) => (
  <p dir="auto" {...as(look, { margin: '12px 0 0' })}>
    {children}
  </p>
)

export const Lines = ({ text }: { text: string }) =>
  text.split(/\r\n?|\n/).map((line, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- rendered once
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))

export function List({ entries, isNumbered = false }: { entries: readonly ReactNode[]; isNumbered?: boolean }) {
  const Tag = isNumbered ? 'ol' : 'ul'
  return (
    <Tag {...as('text', { margin: '12px 0 0', padding: '0 0 0 22px' })}>
      {entries.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rendered once
        <li key={index} {...as('text', { margin: '0 0 6px' })}>
          {entry}
        </li>
      ))}
    </Tag>
  )
}

export const Listed = ({ title, ...list }: { title: string } & Parameters<typeof List>[0]) =>
  list.entries.length > 0 && (
    <>
      <Heading>{title}</Heading>
      <List {...list} />
    </>
  )

export const Answer = ({ question, answer }: { question: string; answer: string }) => (
  <p {...as('text', { margin: '16px 0 0' })}>
    <span {...as('small')}>{question}</span>
    <br />
    <span dir="auto">
      <Lines text={answer} />
    </span>
  </p>
)

export type FactRow = readonly [name: string, value: string | ReactElement | undefined, look?: Look]

/** Names and values, side by side, without those that are blank. Works in plain text too. */
export const Facts = ({ rows }: { rows: readonly FactRow[] }) => (
  <table width="100%" cellPadding={0} cellSpacing={0} className="facts" style={{ marginTop: 20, tableLayout: 'fixed' }}>
    <tbody>
      {rows
        .filter(([, value]) => value)
        .map(([name, value, look = 'text']) => (
          <tr key={name}>
            <th
              scope="row"
              align="left"
              {...as(['small', 'rule'], {
                width: '28%',
                verticalAlign: 'top',
                fontWeight: 400,
                padding: '9px 12px 8px 0',
              })}
            >
              {name}
            </th>
            <td dir="auto" align="left" {...as([look, 'rule'], { verticalAlign: 'top', padding: '8px 0' })}>
              {typeof value === 'string' ? <Lines text={value} /> : value}
            </td>
          </tr>
        ))}
    </tbody>
  </table>
)

/** The mail's main action. The padding comes from the cell in Outlook, and from the link elsewhere. */
export const Button = ({ href, children }: { href: string; children: string }) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} style={{ marginTop: 26 }}>
    <tbody>
      <tr>
        <td {...as('button')}>
          <a href={href} {...as('buttonText')}>
            {children}
          </a>
        </td>
      </tr>
    </tbody>
  </table>
)

export const Link = ({ href, children }: { href: string; children: string }) => (
  <a href={href} {...as('link')}>
    {children}
  </a>
)

/** A week's numbers next to the previous week's. Works in plain text too. */
export const Numbers = ({
  name,
  rows,
}: {
  name: string
  rows: readonly (readonly [name: string, both: WeekAndBefore])[]
}) => (
  <table width="100%" cellPadding={0} cellSpacing={0} className="facts" style={{ marginTop: 28, tableLayout: 'fixed' }}>
    <thead>
      <tr>
        <th scope="col" align="left" {...as('label', { fontWeight: 400, padding: '0 0 8px' })}>
          {name}
        </th>
        <th scope="col" align="right" {...as('label', { width: '22%', fontWeight: 400, padding: '0 0 8px' })}>
          Last week
        </th>
        <th scope="col" align="right" {...as('label', { width: '22%', fontWeight: 400, padding: '0 0 8px' })}>
          Week before
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(([counted, { week, before }]) => (
        <tr key={counted}>
          <th
            scope="row"
            align="left"
            {...as(['text', 'rule'], { verticalAlign: 'top', fontWeight: 400, padding: '8px 12px 8px 0' })}
          >
            {counted}
          </th>
          <td align="right" {...as(['strong', 'rule'], { verticalAlign: 'top', padding: '8px 0' })}>
            {week}
          </td>
          <td align="right" {...as(['small', 'rule'], { verticalAlign: 'top', padding: '9px 0 8px' })}>
            {before}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
