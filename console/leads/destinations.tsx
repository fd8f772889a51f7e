import { type DestinationState, isTroubled, type ResentAnswer } from '#contracts/console-deliveries.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { TextLink } from '../frame/buttons-and-links.tsx'
import { useConsoleData, useIsOwner } from '../frame/console-data.ts'
import { Time } from '../frame/time.tsx'
import { postConfirmed } from '../frame/use-action.ts'
import { causeOf, dueInWords, HeldSince, retryInWords, shortName } from './delivery.tsx'

const count = (number: number) => number.toLocaleString('en-US')

/** What keeps deliveries from arriving, by destination, with what can be done about it. Renders nothing if all is well. */
export function Troubles({ destinations }: { destinations: readonly DestinationState[] }) {
  const troubled = destinations.filter(isTroubled)
  if (troubled.length === 0) return null
  return (
    <ul className="border-t border-line last:*:border-b-0">
      {troubled.map((destination) => (
        <Trouble key={destination.id} {...destination} />
      ))}
    </ul>
  )
}

function Trouble(destination: DestinationState) {
  const { id, name, waiting, failed, hasAddress, lastFailureAt, lastError, hold } = destination
  const isOwner = useIsOwner()
  const { path } = useConsoleData()
  const isBad = failed > 0 && !hold
  return (
    <li
      className={`flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-line py-4 ${isBad ? 'border-l-3 border-l-bad pl-4' : ''}`}
    >
      <div className="min-w-0 max-w-[66ch]">
        <p className="font-medium">
          {shortName(name)}
          {': '}
          {hold ? (
            `on hold, ${waiting === 0 ? 'nothing is waiting' : `${count(waiting)} waiting`}`
          ) : failed > 0 ? (
            <span className="text-bad">{`${count(failed)} not delivered`}</span>
          ) : (
            `${count(waiting)} waiting`
          )}
        </p>
        {hold ? (
          <p className="text-quiet">
            <HeldSince {...hold} />
          </p>
        ) : hasAddress ? (
          <p className="wrap-anywhere">
            {`${causeOf(lastError ?? '') ?? 'It didn’t go through'}. `}
            {retryInWords(destination)}
            {lastFailureAt !== null && (
              <span className="text-quiet">
                {' '}
                Last tried <Time at={lastFailureAt} />
              </span>
            )}
          </p>
        ) : (
          <p className="text-quiet">It isn’t set up yet. They go out once it is.</p>
        )}
        {waiting > 0 && (
          <p>
            <TextLink href={`/console/deliveries?to=${id}`}>
              {path === '/console/deliveries' ? 'Show these alone' : 'Show them'}
            </TextLink>
          </p>
        )}
      </div>
      <span className="flex flex-wrap gap-2 print:hidden">
        <ResendFailed {...destination} />
        {isOwner && <HoldOrRelease {...destination} />}
      </span>
    </li>
  )
}

const ResendFailed = ({ id, failed, hold, hasAddress }: DestinationState) =>
  failed > 0 &&
  !hold &&
  hasAddress && (
    <span>
      <ActionButton<ResentAnswer>
        says={failed === 1 ? 'Resend now' : `Resend all ${count(failed)}`}
        look="ink"
        path="/api/console/deliveries/resend-failed"
        body={{ to: id }}
        done={({ due }) => dueInWords(due)}
        reloadsAnyway
      />
    </span>
  )

/** One button, so that the focus stays on it. Only what can't be called back asks first. */
export function HoldOrRelease({ id, name, waiting, hold }: DestinationState) {
  const released = waiting > 0 ? `Released. ${count(waiting)} can go out again.` : 'Released.'
  const takeBack = () => postConfirmed(`/api/console/deliveries/${hold ? 'hold' : 'release'}`, { to: id })
  const them = waiting === 1 ? 'it' : 'them'
  const go = waiting === 1 ? 'The one that’s waiting goes' : `All ${count(waiting)} that are waiting go`
  return (
    <span>
      <ActionButton
        says={hold ? 'Release' : 'Hold'}
        question={hold && waiting > 0 ? `${go} out to ${name}. You can’t call ${them} back.` : undefined}
        label={`${hold ? 'Release' : 'Hold'} ${name}`}
        confirm={waiting === 1 ? 'Release it' : `Release all ${count(waiting)}`}
        path={`/api/console/deliveries/${hold ? 'release' : 'hold'}`}
        body={{ to: id }}
        done={hold ? released : `${shortName(name)} is on hold.`}
        undo={hold && waiting > 0 ? undefined : takeBack}
      />
    </span>
  )
}
