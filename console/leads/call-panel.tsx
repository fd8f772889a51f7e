import { useEffect, useEffectEvent, useState } from 'react'
import { asksForCall } from '#contracts/calls.ts'
import type { CalendarPages, LeadAnswer, ShownAgreedCall } from '#contracts/console-leads.ts'
import { describeZone, formatTime, isoIn } from '#contracts/dates.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { SmallButton, SmallLink } from '../frame/buttons-and-links.tsx'
import { useConsoleData } from '../frame/console-data.ts'
import { LabeledInput, textIn } from '../frame/filter.tsx'
import { ActionError, Section } from '../frame/page.tsx'
import { useAction, withFields } from '../frame/use-action.ts'
import { ReloadContext, useReload } from '../frame/use-answer.ts'
import { useSavedForm } from './note-drafts.ts'

const HALF_HOUR_MS = 30 * 60_000

/** Sets a call with whoever asks for one, and says what became of it, or where it's moved that was booked at the scheduler. */
export function CallPanel({ lead, asked, taken, mailsCalls, agreed, atCalendar }: LeadAnswer) {
  const reload = useReload()
  const isOn = lead.call === 'booked' || lead.call === 'moved'
  const path = `/api/console/calls/${lead.id}`
  const set = useAction('Call set. You can undo it for a minute.')
  const follow = () => {
    set.forget()
    reload()
  }
  if (isOn && !agreed) return atCalendar && <AtCalendar {...atCalendar} />
  if (!asksForCall(lead)) return null
  return (
    <div className="mt-9 print:hidden">
      <Section id="call" title="Call">
        {agreed && (isOn || agreed.undoUntil !== null) && (
          <ReloadContext value={follow}>
            <Agreed key={`${agreed.state} ${agreed.at}`} path={path} agreed={agreed} taken={taken} />
          </ReloadContext>
        )}
        {!isOn && !(agreed && agreed.undoUntil !== null) && (
          <SetCall path={path} asked={asked} taken={taken} mailsCalls={mailsCalls} set={set} />
        )}
        {/* Somebody else may have set one: it stands above then. */}
        <ActionError>{set.error}</ActionError>
      </Section>
    </div>
  )
}

/** The visitor hears of it from the scheduler, and so does this site. */
const AtCalendar = ({ move, cancel }: CalendarPages) => (
  <div className="mt-9 print:hidden">
    <Section id="call" title="Call">
      <p className="mb-3 max-w-[60ch] text-quiet">
        Booked in your calendar. You move or cancel it there, in a new tab; they get an email from it, and it shows up
        here.
      </p>
      <span className="flex flex-wrap gap-2">
        <SmallLink href={move} look="line" isElsewhere>
          Move the call
        </SmallLink>
        <SmallLink href={cancel} look="line" isElsewhere>
          Cancel this call
        </SmallLink>
      </span>
    </Section>
  </div>
)

const isTaken = (at: number, taken: readonly number[]) => taken.some((other) => Math.abs(other - at) < HALF_HOUR_MS)

interface AgreedProps extends Pick<LeadAnswer, 'taken'> {
  path: string
  agreed: ShownAgreedCall
}

function Agreed({ path, agreed: { at, state, isMailed, undoUntil }, taken }: AgreedProps) {
  const { timeZone } = useConsoleData()
  usePassed(undoUntil, useReload())
  return (
    <div className="border-l-3 border-ink pl-4">
      <p className="text-body font-medium">{`${WHAT[state]} ${formatTime(at, 'weekday and clock', timeZone)}`}</p>
      {state !== 'cancelled' && isTaken(at, taken) && (
        <p className="mt-1 font-medium text-bad">There’s another call at that time.</p>
      )}
      <p className="mt-1 text-quiet">{describeMail({ state, isMailed, undoUntil }, timeZone)}</p>
      {/* What comes when Undo goes isn't where the pointer is. */}
      <div className={`mt-3 flex ${undoUntil === null ? 'justify-end' : ''}`}>
        {undoUntil !== null ? (
          <ActionButton says="Undo" path={`${path}/undo`} done="Undone. Nothing was sent." reloadsAnyway />
        ) : (
          state !== 'cancelled' && (
            <span className="flex flex-wrap justify-end gap-2">
              <MoveCall path={path} at={at} isMailed={isMailed} />
              <ActionButton says="Cancel this call" path={`${path}/cancel`} done="Call canceled." reloadsAnyway />
            </span>
          )
        )}
      </div>
    </div>
  )
}

const WHAT = { booked: 'Set for', moved: 'Moved to', cancelled: 'Canceled:' }

function MoveCall({ path, at, isMailed }: { path: string; at: number; isMailed: boolean }) {
  const { timeZone } = useConsoleData()
  return (
    <ActionButton
      says="Move the call"
      question={
        isMailed
          ? 'They get an email with the new time a minute later. You can undo it until then.'
          : 'This site sends no email, so tell them yourself. You can undo it for a minute.'
      }
      confirm="Move it"
      path={`${path}/move`}
      body={(data) => ({ from: at, local: textIn(data, 'local').slice(0, 16) })}
      done="Call moved."
      reloadsAnyway
      keptAs={`a new time for ${path}`}
      input={
        <LabeledInput
          says={`New time, in ${describeZone(timeZone)}`}
          className="mb-3"
          type="datetime-local"
          name="local"
          required
          step={300}
          defaultValue={isoIn(at, timeZone).slice(0, 16).replace(' ', 'T')}
        />
      }
    />
  )
}

function describeMail(
  { state, isMailed, undoUntil }: Pick<ShownAgreedCall, 'state' | 'isMailed' | 'undoUntil'>,
  timeZone: string,
): string {
  if (!isMailed) return 'This site sends no email, so tell them yourself.'
  const what = state === 'cancelled' ? 'that takes it off the calendar' : 'with the calendar file'
  if (undoUntil !== null)
    return `The email ${what} goes out at ${formatTime(undoUntil, 'clock', timeZone)}, and you can undo it until then.`
  return `You both have the email ${what}, or it’s on its way.`
}

/** Calls back once a time has passed, a little later: the server's clock may be behind. */
function usePassed(at: number | null, onPassed: () => void): void {
  const passed = useEffectEvent(onPassed)
  // Follows the browser's timer.
  useEffect(() => {
    if (at === null) return undefined
    const timer = setTimeout(() => passed(), Math.max(2000, at - Date.now() + 3000))
    return () => clearTimeout(timer)
  }, [at])
}

interface SetCallProps extends Pick<LeadAnswer, 'asked' | 'taken' | 'mailsCalls'> {
  path: string
  set: ReturnType<typeof useAction>
}

function SetCall({ path, asked, taken, mailsCalls, set }: SetCallProps) {
  const reload = useReload()
  const { timeZone } = useConsoleData()
  const [now] = useState(() => Date.now())
  const stored = useSavedForm(path)
  const send = async (time: { at: string } | { local: string }) => {
    if (await set.run(`${path}/set`, time)) stored.forget()
    reload()
  }
  return (
    <>
      {asked.length > 0 && (
        <ul className="mb-5 border-t border-ink">
          {asked.map(({ from, to, says }) => (
            <li key={from} className="border-b border-line py-3">
              <p className="font-medium">{formatTime(from, 'weekday', timeZone)}</p>
              <p className="text-quiet">{`Asked for: ${says}. The times below are in ${describeZone(timeZone)}.`}</p>
              <ul className="mt-2 flex flex-wrap gap-1.5">
                {halfHours(from, to, now).map((at) => (
                  <li key={at}>
                    {isTaken(at, taken) ? (
                      <span className="inline-flex target items-center px-2 text-small text-quiet">
                        <s>{formatTime(at, 'clock', timeZone)}</s>
                        <span className="sr-only"> is taken by another call</span>
                      </span>
                    ) : (
                      <SmallButton
                        aria-disabled={set.isBusy}
                        aria-label={`Set the call for ${formatTime(at, 'weekday and clock', timeZone)}`}
                        onClick={() => send({ at: new Date(at).toISOString() })}
                      >
                        {formatTime(at, 'clock', timeZone)}
                      </SmallButton>
                    )}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      <form
        {...stored.form}
        onSubmit={withFields((fields) => send({ local: textIn(fields, 'local').slice(0, 16) }))}
        className="flex flex-wrap items-end gap-3"
      >
        <LabeledInput
          says={`${asked.length > 0 ? 'Another time' : 'A time you’ve agreed on'}, in ${describeZone(timeZone)}`}
          className="min-w-0 max-w-full"
          type="datetime-local"
          name="local"
          required
          step={300}
        />
        <SmallButton type="submit" aria-disabled={set.isBusy}>
          Set the call
        </SmallButton>
      </form>
      <p className="mt-2 max-w-[60ch] text-quiet">
        {mailsCalls
          ? 'They get an email with a calendar file a minute later, and so do you. You can undo it until then.'
          : 'This site sends no email, so tell them yourself. You can undo it for a minute.'}
      </p>
    </>
  )
}

/** When a call can begin in a half-day. */
const halfHours = (from: number, to: number, now: number): number[] =>
  Array.from({ length: Math.floor((to - from) / HALF_HOUR_MS) }, (_, index) => from + index * HALF_HOUR_MS).filter(
    (at) => at > now,
  )
