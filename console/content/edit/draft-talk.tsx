import { useState } from 'react'
import { formatTime } from '#contracts/dates.ts'
import {
  type DraftLinkAnswer,
  type DraftTalkAnswer,
  LONGEST_COMMENT,
  type ShownComment,
} from '#contracts/draft-links.ts'
import { numbered } from '#contracts/wording.ts'
import { ActionButton, ShownOnce } from '../../frame/action-button.tsx'
import { useConsoleData } from '../../frame/console-data.ts'
import { textIn } from '../../frame/filter.tsx'
import { Answer, Section } from '../../frame/page.tsx'
import { Time } from '../../frame/time.tsx'
import { type Answered, ReloadContext, useAnswer } from '../../frame/use-answer.ts'
import { fieldLook } from './texts-field.tsx'

export type DraftTalk = Answered<DraftTalkAnswer>

export const useDraftTalk = (file: string): DraftTalk =>
  useAnswer<DraftTalkAnswer>(`/api/console/content/draft-talk?file=${encodeURIComponent(file)}`)

export function Comments({ talk }: { talk: DraftTalk }) {
  const { comments: all = [] } = talk.data ?? {}
  if (all.length === 0) return null
  const [open, done] = [false, true].map((isDone) => all.filter((comment) => comment.isDone === isDone))
  const list = (comments: readonly ShownComment[] = []) => (
    <ul>
      {comments.map((comment) => (
        <Comment key={comment.id} {...comment} />
      ))}
    </ul>
  )
  return (
    <section aria-label="Comments" className="mb-6 border-l-3 border-edge pl-4">
      <h2 className="font-sans text-small font-medium">
        {open?.length ? numbered(open.length, 'comment') : 'Comments'}
      </h2>
      <ReloadContext value={talk.reload}>
        {list(open)}
        {done && done.length > 0 && (
          <details>
            <summary className="min-h-6 cursor-pointer text-quiet">{`${done.length} done`}</summary>
            {list(done)}
          </details>
        )}
      </ReloadContext>
    </section>
  )
}

const ANSWER = '/api/console/content/answer-comment'

function Comment({ id, name, says, quote, isPlaced, at, answer, isDone }: ShownComment) {
  return (
    <li className="border-b border-line py-2.5 last:border-0">
      {quote !== '' && (
        <blockquote dir="auto" className="mb-1 text-quiet wrap-anywhere">
          “{quote}”
        </blockquote>
      )}
      {!isPlaced && <p className="mb-1">The text doesn’t say this as it is now.</p>}
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {says}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="text-quiet wrap-anywhere">
          <bdi>{name}</bdi> (guest), <Time at={at} />
        </span>
        <span className="flex flex-wrap gap-2">
          <ActionButton
            says={answer ? 'Change it' : 'Answer'}
            key={answer?.says}
            label={`${answer ? 'Change the answer' : 'Answer'}: the comment by ${name}`}
            question={`${name} sees it on the draft’s page.`}
            confirm="Answer"
            input={
              <textarea
                name="answer"
                aria-label="Your answer"
                rows={4}
                required
                maxLength={LONGEST_COMMENT}
                defaultValue={answer?.says}
                className={`${fieldLook} mb-3`}
              />
            }
            keptAs={`the answer to ${id}`}
            path={ANSWER}
            body={(data) => ({ id, answer: textIn(data, 'answer'), before: answer?.says ?? '' })}
          />
          <ActionButton
            says={isDone ? 'Open again' : 'Done'}
            path="/api/console/content/settle-comment"
            body={{ id, isDone: !isDone }}
            label={`${isDone ? 'Open again' : 'Done'}: the comment by ${name}`}
            done={isDone ? 'Open again.' : 'Done.'}
            undo={{ id, isDone }}
          />
        </span>
      </div>
      {answer && (
        <div className="mt-2 border-l-3 border-line pl-3">
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {answer.says}
          </p>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="text-quiet">{`Answered by ${answer.by || 'someone who has left'}`}</span>
            <span>
              <ActionButton
                says="Take it back"
                path={ANSWER}
                body={{ id, answer: '', before: answer.says }}
                label={`Take back the answer to ${name}`}
                done="Taken back."
                undo={{ id, answer: answer.says }}
              />
            </span>
          </div>
        </div>
      )}
    </li>
  )
}

export function DraftLinks({ file, talk }: { file: string; talk: DraftTalk }) {
  const { timeZone } = useConsoleData()
  const [link, setLink] = useState<string>()
  return (
    <Section
      title="Show the draft to a colleague"
      note="Whoever has the link sees this page as its draft is now, and can comment on it. They need no access, and see nothing else. It works for a week."
      actions={
        <ActionButton
          says="Make a link"
          path="/api/console/content/make-draft-link"
          body={{ file }}
          done="The link is made."
          onDone={(made: DraftLinkAnswer) => {
            setLink(made.link)
            talk.reload()
          }}
        />
      }
    >
      {link !== undefined && (
        <div className="mb-5">
          <ShownOnce says="Send this to your colleague. It’s shown only now." text={link} what="The link" />
        </div>
      )}
      <Answer of={talk}>
        {({ links }) =>
          links.length === 0 ? (
            <p className="text-quiet">No link shows it now.</p>
          ) : (
            <ul className="border-t border-ink">
              {links.map(({ id, by, at, expiresAt }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2.5"
                >
                  <span className="wrap-anywhere">
                    {`Works until ${formatTime(expiresAt, 'weekday and clock', timeZone)}. `}
                    <span className="text-quiet">
                      Made by {by}, <Time at={at} />
                    </span>
                  </span>
                  <span>
                    <ActionButton
                      says="End it"
                      question="Whoever has this link sees nothing anymore."
                      confirm="End it"
                      path="/api/console/content/revoke-draft-link"
                      body={{ id }}
                      done="The link has ended."
                      onDone={() => {
                        setLink(undefined)
                        talk.reload()
                      }}
                    />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Section>
  )
}
