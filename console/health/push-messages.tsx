import { type ReactNode, useEffect, useState } from 'react'
import { PUSH_ENDED, type PushState, type PushTestAnswer, type ShownSubscription } from '#contracts/console-people.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { SmallButton } from '../frame/buttons-and-links.tsx'
import { announce } from '../frame/live-region.tsx'
import { ActionError, Section } from '../frame/page.tsx'
import { RequestFailure } from '../frame/request.ts'
import { Table } from '../frame/table.tsx'
import { Time, TimeOr } from '../frame/time.tsx'
import { postConfirmed, useAction, useWork } from '../frame/use-action.ts'
import { endThis, type PushSupport, pushSupport, subscribeThis, thisSubscription } from './push.ts'

const PATH = '/api/console/account'

export function PushMessages({ push, reload }: { push: PushState; reload: () => void }) {
  const browser = useThisBrowser(push)
  const mine = push.subscriptions.find(({ id }) => id === browser?.id)
  return (
    <Section
      title="Push messages"
      note="A message on your phone or computer within seconds of a new survey, or of a business card with a phone number, also while the console is closed. Email stays as it is."
    >
      <div className="mb-5 min-h-9">
        {mine?.lastError === PUSH_ENDED && (
          <p className="mb-3 font-medium text-bad">Messages ended in this browser. Switch them on again.</p>
        )}
        {mine && mine.lastError !== PUSH_ENDED ? (
          <SwitchOff subscription={mine} onDone={reload} />
        ) : browser?.support === 'yes' ? (
          <SwitchOn push={push} ended={mine?.id} onDone={reload} />
        ) : (
          <p className="max-w-[66ch]">{browser ? CANNOT[browser.support] : 'Checking this browser…'}</p>
        )}
      </div>
      {push.subscriptions.length > 0 && (
        <Subscriptions subscriptions={push.subscriptions} thisId={browser?.id} reload={reload} />
      )}
    </Section>
  )
}

const CANNOT: Record<Exclude<PushSupport, 'yes'>, ReactNode> = {
  blocked:
    'This browser blocks notifications from this site. Press the icon beside the address and allow them: this page then goes on by itself.',
  'home screen':
    'On an iPhone or iPad, put the console on your home screen first: in Safari, press Share, then Add to Home Screen. Open the console from there, and come back to this page.',
  no: 'This browser can’t show push messages. Chrome, Edge, Firefox and Safari can, outside of private windows and over https.',
}

/** What this browser can show, and its subscription. Undefined until it's known. @param push read again when it changes */
function useThisBrowser(push: PushState) {
  const [browser, setBrowser] = useState<{ support: PushSupport; id: string | undefined }>()
  // Follows the permission, which the browser's own settings change, and the subscription that the browser keeps.
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const look = async () => {
      const found = { support: pushSupport(), id: await thisSubscription() }
      if (!signal.aborted) setBrowser(found)
    }
    void look()
    navigator.permissions?.query({ name: 'notifications' }).then(
      (permission) => permission.addEventListener('change', () => void look(), { signal }),
      // A browser that doesn't tell shows it after a reload.
      () => {},
    )
    return () => leaving.abort()
  }, [push])
  return browser
}

interface SwitchOnProps {
  push: PushState
  /** This browser's subscription that its push service ended. */
  ended: string | undefined
  onDone: () => void
}

function SwitchOn({ push, ended, onDone }: SwitchOnProps) {
  const { isBusy, error, run } = useWork()
  const [showsNames, setShowsNames] = useState(false)
  async function switchOn() {
    const subscription = await subscribeThis(push).catch(() => {
      throw new RequestFailure(0, 'This browser can’t reach its push service. Check your connection, and press again.')
    })
    if (!subscription) throw new RequestFailure(0, 'Your browser hasn’t allowed it. Press again, and choose Allow.')
    try {
      await postConfirmed(`${PATH}/push-on`, { ...subscription, showsNames })
      if (ended !== undefined) await postConfirmed(`${PATH}/push-off`, { id: ended }).catch(() => {})
    } catch (failure) {
      // Without the server, the browser's half is of no use.
      await endThis()
      throw failure
    }
    announce('Push messages are on in this browser. Send a test to see one.')
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SmallButton look="ink" aria-disabled={isBusy} onClick={() => run(switchOn).then(onDone)}>
          {isBusy ? 'Waiting for your answer' : 'Switch on in this browser'}
        </SmallButton>
        <NamesBox isOn={showsNames} onChange={setShowsNames}>
          Say who it’s from, also on the lock screen
        </NamesBox>
      </div>
      <ActionError>{error}</ActionError>
    </>
  )
}

const SwitchOff = ({ subscription: { id }, onDone }: { subscription: ShownSubscription; onDone: () => void }) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
    On in this browser.
    <span>
      <ActionButton
        path={`${PATH}/push-off`}
        body={{ id }}
        done="Push messages are off in this browser."
        onDone={endThis}
        onTried={onDone}
      >
        Switch off
      </ActionButton>
    </span>
  </div>
)

interface NamesBoxProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}

const NamesBox = ({ isOn, onChange, children }: NamesBoxProps) => (
  <label className="inline-flex items-baseline gap-2.5">
    <input
      type="checkbox"
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
      className="size-4 translate-y-0.5 accent-(--color-ink)"
    />
    {children}
  </label>
)

interface SubscriptionsProps {
  subscriptions: ShownSubscription[]
  thisId: string | undefined
  reload: () => void
}

function Subscriptions({ subscriptions, thisId, reload }: SubscriptionsProps) {
  return (
    <Table
      caption="Devices that get push messages"
      keyOf={({ id }) => id}
      rows={subscriptions.toSorted((a, b) => Number(b.id === thisId) - Number(a.id === thisId))}
      columns={[
        { head: 'Device', cell: ({ id, label }) => (id === thisId ? `${label} (this one)` : label) },
        { head: 'On since', kind: 'time', cell: ({ addedAt }) => <Time at={addedAt} /> },
        { head: 'Last message', kind: 'time', cell: (one) => <LastMessage subscription={one} /> },
        { head: 'Lock screen', cell: (one) => <Names subscription={one} onDone={reload} /> },
      ]}
      actions={({ id, label }) => (
        <div className="flex flex-wrap justify-end gap-2 md:flex-nowrap">
          <ActionButton<PushTestAnswer>
            busy="Sending"
            label={`Send a test to ${label}`}
            path={`${PATH}/push-test`}
            body={{ id }}
            onDone={({ result }) => {
              announce(TESTED[result])
              reload()
            }}
          >
            Send a test
          </ActionButton>
          {id !== thisId && (
            <ActionButton
              question={`${label} won’t get messages anymore. They can only be switched on again there.`}
              confirm="Remove device"
              isDanger
              path={`${PATH}/push-off`}
              body={{ id }}
              done="Push messages to that device are off."
              onTried={reload}
            >
              Remove
            </ActionButton>
          )}
        </div>
      )}
    />
  )
}

const LastMessage = ({ subscription: { lastSentAt, lastError } }: { subscription: ShownSubscription }) =>
  lastError === null ? (
    <TimeOr at={lastSentAt} fallback="None yet" />
  ) : (
    <span className="font-medium whitespace-normal text-bad">{failureOf(lastError)}</span>
  )

const failureOf = (error: string): string =>
  error === PUSH_ENDED
    ? 'Ended: that browser takes no more messages. Switch them on again there, or remove it.'
    : /^answered 4(?!29)/.test(error)
      ? `Refused by its push service (${error}). Switch off and on again there.`
      : `Didn’t arrive: its push service can’t be reached (${error}).`

function Names({
  subscription: { id, label, showsNames },
  onDone,
}: {
  subscription: ShownSubscription
  onDone: () => void
}) {
  const change = useAction()
  return (
    <>
      <NamesBox
        isOn={showsNames}
        onChange={async (isOn) => {
          if (!(await change.run(`${PATH}/push-names`, { id, showsNames: isOn }))) return
          announce(isOn ? `${label} says who a lead is from.` : `${label} doesn’t say who a lead is from.`)
          onDone()
        }}
      >
        Names
      </NamesBox>
      <ActionError>{change.error}</ActionError>
    </>
  )
}

const TESTED: Record<PushTestAnswer['result'], string> = {
  sent: 'Sent. It shows up there in a moment.',
  gone: 'That browser takes no more messages. Switch them on again there.',
  failed: 'It wasn’t sent. The table says why.',
}
