import type { TodayAnswer } from '#contracts/console-leads.ts'
import { TextLink } from '../frame/buttons-and-links.tsx'
import { Section } from '../frame/page.tsx'
import { Time } from '../frame/time.tsx'
import { failureInWords, HeldSince } from './delivery.tsx'
import { nameOf } from './lead-table.tsx'

/** What came in and hasn't been delivered. */
export function Attention({ waiting, held }: Pick<TodayAnswer, 'waiting' | 'held'>) {
  return (
    <Section title="Not delivered">
      <ul className="border-t border-ink">
        {waiting.map(({ to, waiting: count, failed, oldestAt, oldest, lastError, hold }) => (
          <li
            key={to}
            className={`border-b border-line py-2.5 ${failed > 0 || hold ? 'border-l-3 border-l-bad pl-4' : ''}`}
          >
            <p>
              <span className="font-medium">{count === 0 ? `Nothing waits for ${to}` : `${count} to ${to}`}</span>
              {failed > 0 && <span className="font-medium text-bad">{`, ${failed} failing`}</span>}
              {oldestAt === null ? (
                <span key="none">. </span>
              ) : (
                <span key="oldest">
                  , the oldest{' '}
                  {oldest && (
                    <>
                      from <TextLink href={`/console/leads/${oldest.id}`}>{nameOf(oldest)}</TextLink>,{' '}
                    </>
                  )}
                  since <Time at={oldestAt} />{' '}
                </span>
              )}
              {hold ? (
                <TextLink href="/console/deliveries">See deliveries</TextLink>
              ) : (
                <TextLink href={`/console/leads?delivery=${failed > 0 ? 'failed' : 'waiting'}`}>
                  Show the leads
                </TextLink>
              )}
            </p>
            {hold && (
              <p>
                <HeldSince {...hold} />
              </p>
            )}
            {lastError !== null && <p className="text-quiet wrap-anywhere">{failureInWords(lastError)}</p>}
          </li>
        ))}
        {held > 0 && (
          <li className="border-b border-line py-2.5">
            <span className="font-medium">{`${held} held by the spam trap.`}</span>{' '}
            <TextLink href="/console/leads?delivery=held">Review them</TextLink>
          </li>
        )}
      </ul>
    </Section>
  )
}
