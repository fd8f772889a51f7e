import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useRef, useState } from 'react'
import { MINUTE_MS } from '#contracts/clock.ts'
import type { AccountAnswer, RecoveryCodesAnswer, ShownPasskey, ShownSession } from '#contracts/console-people.ts'
import { TextField } from '#site/ui/field.tsx'
import { ActionButton, CopyButton } from '../frame/action-button.tsx'
import { SmallButton } from '../frame/buttons-and-links.tsx'
import { useConsoleData } from '../frame/console-data.ts'
import { LineForm } from '../frame/filter.tsx'
import { Answer, Page, Section, takeFocus } from '../frame/page.tsx'
import { Table } from '../frame/table.tsx'
import { Time, TimeOr } from '../frame/time.tsx'
import { postConfirmed, useForm } from '../frame/use-action.ts'
import { useAnswer } from '../frame/use-answer.ts'
import { useKeptText } from '../leads/note-drafts.ts'
import { makePasskey } from './passkey.ts'

export default function AccountPage() {
  const { me } = useConsoleData()
  const account = useAnswer<AccountAnswer>('/api/console/account')
  return (
    <Page lead={me && `${me.email}, ${me.role === 'owner' ? 'owner' : 'staff'}.`}>
      <Answer of={account}>
        {({ passkeys, sessions, recoveryCodes }) => (
          <>
            <OwnDetails />
            <Passkeys passkeys={passkeys} />
            <RecoveryCodes {...recoveryCodes} />
            <Sessions sessions={sessions} />
          </>
        )}
      </Answer>
    </Page>
  )
}

function Passkeys({ passkeys }: { passkeys: ShownPasskey[] }) {
  const isOnlyOne = passkeys.length === 1
  return (
    <Section
      title="Passkeys"
      note={
        isOnlyOne &&
        'Add a second one, on your phone or a security key, or make recovery codes. If you lose your only one without them, an owner has to invite you again.'
      }
      actions={<AddPasskey />}
    >
      <Table
        caption="Your passkeys"
        keyOf={({ id }) => id}
        rows={passkeys}
        columns={[
          { head: 'Device', cell: ({ label }) => label },
          { head: 'Added', kind: 'time', cell: ({ addedAt }) => <Time at={addedAt} /> },
          { head: 'Last used', kind: 'time', cell: ({ lastUsedAt }) => <TimeOr at={lastUsedAt} fallback="Never" /> },
        ]}
        actions={({ id, label }) =>
          !isOnlyOne && (
            <ActionButton
              says="Remove"
              question={`The passkey for ${label} won’t open the console anymore. Delete it on the device, too.`}
              confirm="Remove passkey"
              isDanger
              path="/api/console/account/remove-passkey"
              body={{ id }}
              done="Passkey removed."
            />
          )
        }
      />
    </Section>
  )
}

function AddPasskey() {
  const add = async () => {
    const options = await postConfirmed<PublicKeyCredentialCreationOptionsJSON>('/api/console/account/passkey-options')
    return postConfirmed('/api/console/account/add-passkey', { passkey: await makePasskey(options) })
  }
  return (
    <div>
      <ActionButton says="Add a passkey" busy="Waiting for your device" work={add} done="Passkey added." />
    </div>
  )
}

function Sessions({ sessions }: { sessions: ShownSession[] }) {
  return (
    <Section
      title="Where you’re signed in"
      note="You’re signed out after 12 hours without activity, and after 7 days no matter what."
      actions={
        sessions.length > 1 && (
          <ActionButton
            says="Sign out everywhere else"
            path="/api/console/account/end-sessions"
            done="Signed out everywhere else."
          />
        )
      }
    >
      <Table
        caption="Your sessions"
        keyOf={({ id }) => id}
        rows={sessions}
        columns={[
          { head: 'Browser', cell: ({ browser, isThis }) => (isThis ? `${browser} (this one)` : browser) },
          { head: 'Signed in', kind: 'time', cell: ({ createdAt }) => <Time at={createdAt} /> },
          { head: 'Last used', kind: 'time', cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
        ]}
        actions={({ id, browser, isThis }) =>
          !isThis && (
            <ActionButton
              says="Sign out"
              label={`Sign out ${browser}`}
              path="/api/console/account/end-session"
              body={{ id }}
              done="Signed out on that device."
            />
          )
        }
      />
    </Section>
  )
}

function RecoveryCodes({ left, madeAt }: AccountAnswer['recoveryCodes']) {
  const [made, setMade] = useState<string[]>()
  const count = `${left} unused ${left === 1 ? 'code' : 'codes'}`
  return (
    <Section
      id="recovery-codes"
      title="Recovery codes"
      note="If you lose your only passkey, a code lets you create a new one. Each works once. Print them or write them down, and keep them where you’d keep a spare key."
    >
      {made ? (
        <MadeCodes codes={made} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p>
            {madeAt === null ? (
              'You have none.'
            ) : (
              <>
                {count}, made <Time at={madeAt} />
              </>
            )}
          </p>
          <span>
            <ActionButton<RecoveryCodesAnswer>
              says={left === 0 ? 'Make recovery codes' : 'Make new codes'}
              busy="Waiting for your passkey"
              question={left === 0 ? undefined : `The ${count} you have will stop working.`}
              confirm="Replace them"
              isDanger={left > 0}
              path="/api/console/account/recovery-codes"
              done="Recovery codes made."
              onDone={({ codes }) => setMade(codes)}
              reloadsAnyway
            />
          </span>
        </div>
      )}
    </Section>
  )
}

function MadeCodes({ codes }: { codes: string[] }) {
  const shown = useRef<HTMLOListElement>(null)
  return (
    <div className="border-l-3 border-good py-1 pl-4">
      <p ref={takeFocus} tabIndex={-1} className="mb-3">
        These are shown only once.
      </p>
      <ol
        ref={shown}
        className="mb-4 grid max-w-md gap-x-8 gap-y-1.5 font-mono text-[0.9375rem] sm:grid-cols-2"
        aria-label="Your recovery codes"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap items-center gap-3 print:hidden">
        <CopyButton text={codes.join('\n')} shown={shown} what="The list" />
        <SmallButton onClick={() => print()}>Print</SmallButton>
      </p>
    </div>
  )
}

/** How long a mailed code is good. */
const CODE_MS = 30 * MINUTE_MS

const showAnew = () => location.reload()

function OwnDetails() {
  const { me } = useConsoleData()
  // Whoever looks for the mail on a phone may come back to a page that's loaded anew.
  const { text, id: at, change: setAsked } = useKeptText('a code for an own address')
  const [openedAt] = useState(() => Date.now())
  const asked = Number(at) > openedAt - CODE_MS ? text : ''
  const name = useForm('own name', '/api/console/account/rename', showAnew, { done: 'Your name is changed.' })
  const address = useForm<{ email: string }>('own address', '/api/console/account/address', ({ email }) =>
    setAsked(email, String(Date.now())),
  )
  const code = useForm('own code', '/api/console/account/prove-address', showAnew, { more: { email: asked } })
  return (
    <Section
      title="Name and address"
      note="How the others see you here. A new address counts once you’ve typed the code that’s mailed to it."
    >
      <LineForm of={name} button="Change name" aria-label="Your name">
        <TextField name="name" label="Name" defaultValue={me?.name} maxLength={100} required autoComplete="off" />
      </LineForm>
      <LineForm of={address} button="Mail me a code" aria-label="Your address" className="mt-5">
        <TextField
          name="email"
          label="Email"
          type="email"
          defaultValue={me?.email}
          maxLength={254}
          required
          autoComplete="off"
        />
      </LineForm>
      <div role="status">
        {asked !== '' && <p className="mt-5">{`A code is on its way to ${asked}. It’s good for half an hour.`}</p>}
      </div>
      {asked !== '' && (
        <LineForm of={code} button="Use this address" look="ink" aria-label="The mailed code" className="mt-3">
          <TextField name="code" label="Code" maxLength={40} required autoComplete="one-time-code" spellCheck={false} />
        </LineForm>
      )}
    </Section>
  )
}
