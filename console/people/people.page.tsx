import type { InviteAnswer, PeopleAnswer, ShownInvitation, ShownPerson } from '#contracts/console-people.ts'
import type { ConsoleRole } from '#contracts/console-table.ts'
import { TextField } from '#site/ui/field.tsx'
import { ActionButton, ShownOnce } from '../frame/action-button.tsx'
import { LineForm, Select, TallSelect } from '../frame/filter.tsx'
import { announce } from '../frame/live-region.tsx'
import { ActionError, Answer, Page, Section } from '../frame/page.tsx'
import { Table } from '../frame/table.tsx'
import { Time } from '../frame/time.tsx'
import { postConfirmed, useAction, useForm } from '../frame/use-action.ts'
import { useAnswer, useReload } from '../frame/use-answer.ts'
import { nameOfDoer } from '../leads/delivery.tsx'

const ROLE_NAMES: Record<ConsoleRole, string> = { owner: 'Owner', staff: 'Staff' }

export default function PeoplePage() {
  const answered = useAnswer<PeopleAnswer>('/api/console/people')
  return (
    <Page lead="Who can get in. Owners can do everything. Staff can read, answer leads, set calls, resend and write drafts, but can’t publish, export, erase or change settings.">
      <Answer of={answered}>
        {({ people, invitations }) => (
          <>
            <Section title="People with access">
              <Table
                caption="People with access"
                keyOf={({ id }) => id}
                rows={people}
                columns={[
                  { head: 'Name', cell: (person) => <PersonName {...person} /> },
                  { head: 'Role', cell: (person) => <Role {...person} /> },
                  { head: 'Passkeys', cell: passkeysInWords },
                  { head: 'Sessions', cell: (person) => <Sessions {...person} /> },
                  { head: 'Since', kind: 'time', cell: ({ addedAt }) => <Time at={addedAt} detail="day" /> },
                ]}
                actions={({ id, name, isLastOwner }) =>
                  !isLastOwner && (
                    <ActionButton
                      says="Remove"
                      question={`${name}’s passkeys and sessions end at once. What they’ve done stays in the audit log.`}
                      confirm={`Remove ${name}`}
                      isDanger
                      path="/api/console/people/remove"
                      body={{ id }}
                      done={`${name} no longer has access.`}
                    />
                  )
                }
              />
            </Section>
            {invitations.length > 0 && (
              <Section title="Pending invitations">
                <Invitations invitations={invitations} />
              </Section>
            )}
          </>
        )}
      </Answer>
      {/* Below the lists, which would push it down. */}
      {answered.state !== 'loading' && <Invite onDone={answered.reload} />}
    </Page>
  )
}

const PersonName = ({ name, email, isMe }: ShownPerson) => (
  <>
    <span>{isMe ? `${name} (you)` : name}</span>
    <span className="block font-normal text-quiet">{email}</span>
  </>
)

function passkeysInWords({ passkeys }: ShownPerson) {
  const used = passkeys.flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
  return (
    <>
      <span>{passkeys.length === 0 ? 'None' : passkeys.map(({ label }) => label).join(', ')}</span>
      {used.length > 0 && (
        <span className="block text-quiet">
          Last used <Time at={Math.max(...used)} detail="day" />
        </span>
      )}
    </>
  )
}

function Role({ id, name, role, isLastOwner }: ShownPerson) {
  const change = useAction()
  const reload = useReload()
  const changeTo = async (next: string) => {
    if (!(await change.run('/api/console/people/change-role', { id, role: next }))) return
    announce('Role changed.', () => postConfirmed('/api/console/people/change-role', { id, role }).then(reload))
    reload()
  }
  if (isLastOwner) return <span>Owner (the only one)</span>
  return (
    <>
      <Select
        aria-label={`Role of ${name}`}
        value={role}
        aria-disabled={change.isBusy}
        onChange={({ target }) => changeTo(target.value)}
        options={Object.entries(ROLE_NAMES)}
        className="target rounded-sm border border-edge bg-raised px-2 py-1 hover:border-ink"
      />
      <ActionError>{change.error}</ActionError>
    </>
  )
}

function Sessions({ id, name, sessions, isMe }: ShownPerson) {
  const [latest] = sessions
  if (!latest) return <span>None</span>
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        <span>{sessions.length}</span>
        <span className="block text-quiet">
          <Time at={latest.lastSeenAt} />
        </span>
      </span>
      {!isMe && (
        <ActionButton
          says="Sign out"
          label={`Sign out ${name} everywhere`}
          path="/api/console/people/end-sessions"
          body={{ id }}
          done="Signed out everywhere."
        />
      )}
    </span>
  )
}

const Invitations = ({ invitations }: { invitations: ShownInvitation[] }) => (
  <Table
    caption="Pending invitations"
    keyOf={({ id }) => id}
    rows={invitations}
    columns={[
      { head: 'Email', cell: ({ email }) => email },
      { head: 'Role', cell: ({ role }) => ROLE_NAMES[role] },
      { head: 'Invited by', cell: ({ invitedBy }) => nameOfDoer(invitedBy) },
      { head: 'Expires', kind: 'time', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
    ]}
    actions={({ id, email, canWithdraw }) =>
      canWithdraw && (
        <ActionButton
          says="Withdraw"
          question={`The link that ${email} has stops working. To let them in after all, invite them again.`}
          confirm="Withdraw it"
          label={`Withdraw the invitation to ${email}`}
          path="/api/console/people/withdraw-invitation"
          body={{ id }}
          done="Invitation withdrawn."
        />
      )
    }
  />
)

function Invite({ onDone }: { onDone: () => void }) {
  const invite = useForm<InviteAnswer>('an invitation', '/api/console/people/invite', onDone)
  const invited = invite.answer
  return (
    <Section
      title="Invite someone"
      note="They’ll get a link for creating a passkey. It works once, within three days. If they lost their old passkey, the new one replaces it. You confirm each invitation with your own passkey."
    >
      <LineForm
        of={invite}
        button="Create invitation"
        look="ink"
        layout="grid gap-x-4 gap-y-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem_auto] md:items-end"
      >
        <TextField name="email" label="Email" type="email" required maxLength={254} autoComplete="off" />
        <TextField name="name" label="Name" maxLength={100} autoComplete="off" />
        <TallSelect says="Role" name="role" options={Object.entries(ROLE_NAMES).toReversed()} />
      </LineForm>
      <div role="status">
        {invited && <ShownOnce says={describeInvitation(invited)} text={invited.link} what="The link" />}
      </div>
    </Section>
  )
}

const describeInvitation = ({ email, isKnown, isMailed }: InviteAnswer) =>
  [
    isMailed ? `We’re emailing this link to ${email}. You can also send it yourself.` : `Send this link to ${email}.`,
    'It’s shown only once, and works once, within three days.',
    isKnown ? 'Using it replaces the passkeys they have now.' : '',
  ].join(' ')
