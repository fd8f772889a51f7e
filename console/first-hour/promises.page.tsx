import { Fragment } from 'react'
import { formatDay } from '#contracts/dates.ts'
import type { PromisePlace, PromisesAnswer, ShownPromise } from '#contracts/first-hour.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { TextLink } from '../frame/buttons-and-links.tsx'
import { useIsOwner } from '../frame/console-data.ts'
import { Answer, Page, Section } from '../frame/page.tsx'
import { useAnswer } from '../frame/use-answer.ts'
import { useWayBack } from './line-words.ts'

export default function PromisesPage() {
  const answered = useAnswer<PromisesAnswer>('/api/console/promises')
  return (
    <Page lead="What the pages promise for you. Say of each that it’s true, or change the words where they stand.">
      <Answer of={answered}>
        {({ promises, unread }) => {
          const open = promises.filter(({ confirmed }) => confirmed === null)
          const confirmed = promises.filter((promise) => promise.confirmed !== null)
          return (
            <>
              <Section title={open.length === 0 ? 'All confirmed' : `${open.length} to confirm`}>
                <List promises={open} />
              </Section>
              {unread.length > 0 && (
                <Section
                  title="Articles that state law"
                  note="Nobody at the firm is named as having read the law behind these. Compare each with its authorities, and write who did and when below “Authorities”."
                >
                  <p className="max-w-[72ch]">
                    <Places where={unread} />
                  </p>
                </Section>
              )}
              {confirmed.length > 0 && (
                <Section title="Confirmed">
                  <List promises={confirmed} />
                </Section>
              )}
            </>
          )
        }}
      </Answer>
    </Page>
  )
}

const List = ({ promises }: { promises: readonly ShownPromise[] }) =>
  promises.length > 0 && (
    <ul className="border-t border-ink">
      {promises.map((promise) => (
        <Row key={promise.says} {...promise} />
      ))}
    </ul>
  )

function Row({ says, where, confirmed }: ShownPromise) {
  const isOwner = useIsOwner()
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-3.5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="max-w-[66ch] text-body font-medium">{`${says}.`}</h3>
        <p className="text-quiet">
          {'Change the words: '}
          <Places where={where} />
        </p>
        {confirmed && confirmed.by !== '' && (
          <p className="text-quiet">{`${confirmed.by} said so on ${formatDay(confirmed.on, 'date')}.`}</p>
        )}
      </div>
      {isOwner && (
        <div className="print:hidden">
          <ActionButton
            says={confirmed ? 'Not sure anymore' : 'It’s true'}
            busy="Saving…"
            label={`${confirmed ? 'Not sure anymore' : 'It’s true'}: ${says}`}
            path="/api/console/promises/confirm"
            body={{ says, isTrue: confirmed === null }}
            done={confirmed ? 'Taken back.' : 'Confirmed.'}
          />
        </div>
      )}
    </li>
  )
}

function Places({ where }: { where: readonly PromisePlace[] }) {
  const keepWay = useWayBack()
  return where.map(({ title, href }, index) => (
    <Fragment key={title}>
      {index > 0 && ', '}
      {href === null ? title : <TextLink href={keepWay(href)}>{title}</TextLink>}
    </Fragment>
  ))
}
