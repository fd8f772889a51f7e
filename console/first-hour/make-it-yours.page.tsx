import {
  type FirstHourAnswer,
  isNeeded,
  type LineChoice,
  type LineState,
  missingLines,
  openLines,
  type ShownLine,
} from '#contracts/first-hour.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { LinkTo, SmallLink, TextLink } from '../frame/buttons-and-links.tsx'
import { useIsOwner } from '../frame/console-data.ts'
import { Answer, Page, Section } from '../frame/page.tsx'
import { useAnswer } from '../frame/use-answer.ts'
import { hrefFromList, LINE_WORDS, progressOf, STATE_WORDS } from './line-words.ts'

export default function MakeItYoursPage() {
  const answered = useAnswer<FirstHourAnswer>('/api/console/first-hour')
  return (
    <Page
      lead={
        answered.data?.isTrial
          ? 'This is the sandbox: stand-ins take the place of mail, calendar and payments. What you write is kept when they end.'
          : 'What turns this site into your firm’s. Do it in any order, and leave out what you don’t need.'
      }
      actions={<LinkTo href="/">See the site</LinkTo>}
    >
      <Answer of={answered}>{(answer) => <Lines answer={answer} />}</Answer>
    </Page>
  )
}

function Lines({ answer }: { answer: FirstHourAnswer }) {
  const [current] = openLines(answer)
  const isLive = missingLines(answer).length === 0 && !answer.isTrial && answer.address !== null
  return (
    <>
      {isLive && <Live answer={answer} />}
      <Section title={progressOf(answer)}>
        <ol className="border-t border-ink">
          {answer.lines.map((line) => (
            <Line key={line.line} {...line} isCurrent={line === current} />
          ))}
        </ol>
      </Section>
      {!isLive && <Missing answer={answer} />}
    </>
  )
}

const STATE_LOOKS: Readonly<Record<LineState, string>> = {
  done: 'text-good',
  broken: 'font-medium text-bad',
  'to-do': 'font-medium text-ink',
  later: 'text-quiet',
  'not-for-us': 'text-quiet',
}

function Line({ line, state, says, isCurrent }: ShownLine & { isCurrent: boolean }) {
  const { title, place } = LINE_WORDS[line]
  const isOwner = useIsOwner()
  const isOpen = state === 'to-do' || state === 'broken'
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className="grid items-baseline gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-[6.5rem_minmax(0,1fr)] lg:grid-cols-[6.5rem_minmax(0,1fr)_13rem_11rem]"
    >
      <p className={STATE_LOOKS[state]}>{STATE_WORDS[state]}</p>
      <div className="min-w-0">
        <h3 className="text-body font-medium">{title}</h3>
        <p className="max-w-[66ch] text-quiet wrap-anywhere">{says}</p>
      </div>
      <div className="flex flex-wrap items-baseline gap-2 empty:hidden md:col-start-2 lg:contents print:hidden">
        <div className="empty:hidden lg:block!">
          <SmallLink look={isCurrent ? 'ink' : 'line'} href={hrefFromList(place.href)}>
            {isOpen ? place.label : 'Open'}
            {!isOpen && <span className="sr-only">{` ${title}`}</span>}
          </SmallLink>
        </div>
        <div className="flex flex-wrap empty:hidden">
          {isOwner && state !== 'done' && state !== 'broken' && (
            <>
              {/* The same button, which keeps the focus. */}
              <Choose line={line} choice={state === 'to-do' ? 'later' : null} title={title} />
              {state === 'to-do' && !isNeeded(line) && <Choose line={line} choice="not-for-us" title={title} />}
            </>
          )}
        </div>
      </div>
    </li>
  )
}

const CHOICES = {
  later: { label: 'Later', done: 'Left for later.' },
  'not-for-us': { label: 'Not for us', done: 'Not for you, then. It’s off the list.' },
  undo: { label: 'Take up again', done: 'Back on the list.' },
}

function Choose({ line, choice, title }: { line: ShownLine['line']; choice: LineChoice | null; title: string }) {
  const { label, done } = CHOICES[choice ?? 'undo']
  return (
    <ActionButton
      says={label}
      look="quiet"
      label={`${label}: ${title}`}
      path="/api/console/first-hour/choose"
      body={{ line, choice }}
      done={done}
    />
  )
}

const Live = ({ answer }: { answer: FirstHourAnswer }) => (
  <Section title="You’re live">
    <p className="max-w-[66ch] text-body">
      Visitors find you at <TextLink href={answer.address ?? ''}>{answer.address}</TextLink>. <Rest answer={answer} />
    </p>
  </Section>
)

/** What visitors still miss, each with its place. */
const Missing = ({ answer }: { answer: FirstHourAnswer }) => (
  <Section title="You aren’t live yet" note="What visitors still wait for:">
    <ul className="max-w-[66ch] list-disc space-y-1.5 pl-5">
      {missingLines(answer).map(({ line, says }) => {
        const { title, place } = LINE_WORDS[line]
        return (
          <li key={line}>
            <TextLink href={hrefFromList(place.href)}>{title}</TextLink>
            {`. ${firstSentence(says)}`}
          </li>
        )
      })}
      {answer.isTrial && (
        <li>
          <strong>The end of the sandbox</strong>. Stand-ins take the place of what isn’t connected. A domain of your
          own ends that, or whoever runs the server does.
        </li>
      )}
    </ul>
  </Section>
)

const firstSentence = (says: string) => says.split(/(?<=\.) /)[0] ?? says

function Rest({ answer }: { answer: FirstHourAnswer }) {
  const open = openLines(answer).length
  return (
    open > 0 &&
    `${open === 1 ? 'One line is' : `${open} lines are`} left above. No visitor waits for ${open === 1 ? 'it' : 'them'}.`
  )
}
