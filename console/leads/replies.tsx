import { type LeadAnswer, LONGEST_REPLY, LONGEST_SUBJECT, type ShownReply } from '#contracts/console-leads.ts'
import { formatTime } from '#contracts/dates.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { SmallButton, TextLink } from '../frame/buttons-and-links.tsx'
import { useConsoleData } from '../frame/console-data.ts'
import { Labeled, LabeledInput, LongInput, Select, smallField, textIn } from '../frame/filter.tsx'
import { announce } from '../frame/live-region.tsx'
import { ActionError } from '../frame/page.tsx'
import { Time } from '../frame/time.tsx'
import { useAction, withFields } from '../frame/use-action.ts'
import { useReload } from '../frame/use-answer.ts'
import { useKeptText, useSavedForm } from './note-drafts.ts'

/** What was written to a person, and a form to write to them. What's typed is kept until it's sent. @param path of the lead's API */
export function Replies({ path, replies, mailsReplies, addresses }: LeadAnswer & { path: string }) {
  const reload = useReload()
  const { siteName } = useConsoleData()
  const beside = useSavedForm(`what’s beside the reply to ${path}`)
  const send = useAction()
  const { id, text, change, begin } = useKeptText(`reply to ${path}`)
  const submit = withFields(async (fields) => {
    const [subject, to] = [textIn(fields, 'subject'), textIn(fields, 'to')]
    if (text.trim() === '' || !(await send.run(`${to === '' ? path : pathOf(to)}/reply`, { id, subject, text }))) return
    begin('')
    beside.forget()
    announce('It goes out in a minute. You can undo it until then.')
    reload()
  })
  return (
    <>
      {replies.length > 0 && (
        <ol className="mb-4 border-t border-ink">
          {replies.map((reply) => (
            <Sent
              key={reply.id}
              reply={reply}
              isOneOfSeveral={addresses.length > 1}
              onUndone={() => {
                // It goes on where it was, unless something else was begun.
                if (text.trim() === '') begin(reply.text)
              }}
            />
          ))}
        </ol>
      )}
      {mailsReplies ? (
        <form {...beside.form} onSubmit={submit} className="print:hidden">
          <To addresses={addresses} />
          <LabeledInput
            says="Subject"
            className="mb-3"
            name="subject"
            dir="auto"
            required
            maxLength={LONGEST_SUBJECT}
            defaultValue={replies.at(-1)?.subject ?? `Your message to ${siteName}`}
          />
          <LongInput says="Your reply" rows={6} value={text} maxLength={LONGEST_REPLY} onText={change} />
          <p className="mt-1 text-quiet">It comes from the firm’s address. Their answer goes to the firm’s inbox.</p>
          <SmallButton type="submit" aria-disabled={send.isBusy} className="mt-2">
            Send reply
          </SmallButton>
          <ActionError>{send.error}</ActionError>
        </form>
      ) : (
        <p className="text-quiet">This site sends no email, so write to them from your own inbox.</p>
      )}
    </>
  )
}

/** To which of several addresses: each has a lead of its own to answer. The one used last comes first. */
const To = ({ addresses }: Pick<LeadAnswer, 'addresses'>) =>
  addresses.length > 1 && (
    <Labeled says="To" className="mb-3">
      <Select
        name="to"
        options={addresses.map(({ email, leadId }) => [leadId, email])}
        className={`${smallField} w-full`}
      />
    </Labeled>
  )

const pathOf = (leadId: string) => `/api/console/leads/${leadId}`

interface SentProps {
  reply: ShownReply
  isOneOfSeveral: boolean
  onUndone: () => void
}

const Sent = ({ reply, isOneOfSeveral, onUndone }: SentProps) => (
  <li className="border-b border-line py-2.5">
    <p dir="auto" className="font-medium wrap-anywhere">
      {reply.subject}
    </p>
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {reply.text}
    </p>
    <p className="mt-0.5 text-quiet wrap-anywhere">
      <span>{reply.by}</span>, <Time at={reply.at} />
      {isOneOfSeveral && <span className="block">{`To ${reply.to}`}</span>}
      <span className="block">
        <State {...reply} />
      </span>
    </p>
    {reply.undoUntil !== null && (
      <div className="mt-2 print:hidden">
        <ActionButton
          says="Undo"
          path={`${pathOf(reply.leadId)}/undo-reply`}
          body={{ id: reply.id }}
          done="Undone. Nothing was sent."
          onDone={onUndone}
          reloadsAnyway
        />
      </div>
    )}
  </li>
)

function State({ state, undoUntil }: ShownReply) {
  const { timeZone } = useConsoleData()
  if (undoUntil !== null)
    return `It goes out at ${formatTime(undoUntil, 'clock', timeZone)}, and you can undo it until then.`
  if (state === 'failing')
    return (
      <span className="font-medium text-bad">
        It hasn’t arrived. <TextLink href="/console/deliveries?to=visitor-mail">Deliveries</TextLink> say why.
      </span>
    )
  return state === 'sent' ? 'It went out.' : 'It’s on its way.'
}
