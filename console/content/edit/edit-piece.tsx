import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  LONGEST_LANDING_NAME,
  type NewPieceAnswer,
  PIECE_STATES,
  type PieceAnswer,
  type PublishedAnswer,
} from '#contracts/console-content.ts'
import { formatDay } from '#contracts/dates.ts'
import { ActionButton } from '../../frame/action-button.tsx'
import { LinkTo, SmallButton } from '../../frame/buttons-and-links.tsx'
import { useConsoleData, useIsOwner } from '../../frame/console-data.ts'
import { LabeledInput } from '../../frame/filter.tsx'
import { announce } from '../../frame/live-region.tsx'
import { Page, Section } from '../../frame/page.tsx'
import { useReload } from '../../frame/use-answer.ts'
import { editHref } from '../piece-list.tsx'
import { siteIsMade } from '../site-is-made.ts'
import { Reads } from './article-reads.tsx'
import { Dialog } from './dialog.tsx'
import { type DraftSession, openDraftSession } from './draft-session.ts'
import { type DraftState, isUnsaved } from './draft-state.ts'
import { Comments, DraftLinks, useDraftTalk } from './draft-talk.tsx'
import { useLetters } from './letter-choice.tsx'
import { OthersHere } from './others-here.tsx'
import { PagePreview } from './page-preview.tsx'
import { History, PieceActions, ReleaseQuestion } from './piece-actions.tsx'
import { useConflicts } from './piece-conflicts.tsx'
import { PieceForm } from './piece-form.tsx'
import type { Visibility } from './piece-text.ts'
import { PlanNotice } from './plan-notice.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { SavingWords, SignInAgain } from './saving-words.tsx'

export function EditPiece({ piece }: { piece: PieceAnswer }) {
  const { me } = useConsoleData()
  const isOwner = useIsOwner()
  const { session, draft } = useDraft(piece, me?.email ?? '')
  const [asked, setAsked] = useState<Visibility | 'as it says'>()
  const { question, meet } = useConflicts(piece, session, draft)
  const [isShown, setShown] = useState(false)
  const { latest, onChange } = useLatest(piece)
  const { saving, text, version } = draft
  const listed = piece.piece
  const talk = useDraftTalk(listed.file)
  const isChanged = version > 0 || isUnsaved(draft)
  // Emails have none, nor does what was deleted. A broken piece's aren't known; the preview says what's wrong with it.
  const hasPage = (piece.published !== null || version > 0) && (piece.pages.length > 0 || piece.fields.length === 0)
  const isGone = listed.state === 'deleted' && !isChanged && text === ''
  const canPublish = isChanged && saving.state !== 'conflict'
  const { letter, choice, left } = useLetters(piece, session, draft)
  const what = letter ? 'email' : 'page'
  const preview = <PagePreview {...{ piece, text, version, left }} page={letter} />

  return (
    <Page title={listed.title || listed.file} lead={<Lead piece={piece} />}>
      <OthersHere file={listed.file} />
      {saving.state === 'signed out' && <SignInAgain session={session} />}
      <ReleaseQuestion piece={{ ...piece, base: latest }} onChange={onChange} />
      {question}
      <PlanNotice
        {...{ piece, session, draft }}
        onSchedule={(local) => setAsked({ when: 'later', local })}
        onPublished={onChange}
      />
      {isGone && <p className="mb-6 max-w-prose">To bring it back, publish one of the versions below again.</p>}
      <Bar
        {...{ piece, session, draft, canPublish, isGone, what }}
        onShow={hasPage ? () => setShown(true) : undefined}
        onPublish={isOwner ? () => setAsked('as it says') : undefined}
      />
      <div hidden={isGone} className={hasPage ? 'grid gap-x-8 lg:grid-cols-2' : 'max-w-[46rem]'}>
        <div className="min-w-0">
          <Comments talk={talk} />
          {choice}
          <PieceForm left={left} piece={piece} text={text} problems={draft.problems} onChange={session.change} />
          {!isOwner && <p className="mt-6 text-quiet">An owner publishes what you write here.</p>}
        </div>
        {hasPage && (
          <div className="min-w-0 max-lg:hidden">
            <div className="sticky top-16 h-[calc(100dvh-5rem)]">{preview}</div>
          </div>
        )}
      </div>
      {isShown && (
        <Dialog title={`The ${what}`} isSheet onClose={() => setShown(false)}>
          <div className="min-h-0 flex-1">{preview}</div>
        </Dialog>
      )}
      {hasPage && !letter && <DraftLinks file={listed.file} talk={talk} />}
      {listed.kind === 'landing-page' && !isGone && <LandingCopies piece={piece} />}
      {piece.reads && !isGone && <Reads {...piece.reads} />}
      {isOwner && <PieceActions piece={{ ...piece, base: latest }} onChange={onChange} />}
      <History piece={{ ...piece, base: latest }} onChange={onChange} />
      {asked && (
        <PublishDialog
          piece={piece}
          session={session}
          first={asked === 'as it says' ? undefined : asked}
          onPublished={onChange}
          onConflict={meet}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Page>
  )
}

/** What somebody types. The session is outside of React, beside the browser's storage and clock. */
function useDraft(piece: PieceAnswer, by: string) {
  const [session] = useState(() => openDraftSession(piece, by))
  useEffect(() => {
    session.start()
    return () => session.stop()
  }, [session])
  useEffect(() => {
    if (session.refresh(piece)) announce('It’s published already.')
  }, [session, piece])
  return { session, draft: useSyncExternalStore(session.subscribe, session.getState) }
}

/** The piece's newest revision, and how to hear of one that was published here. */
function useLatest(piece: PieceAnswer) {
  const reload = useReload()
  // What was just published from here, until the piece is there anew: or the next press would take it for another's.
  const [own, setOwn] = useState<string | null>(null)
  const latest = Number(own) > Number(piece.base) ? own : piece.base
  const onChange = ({ revision }: PublishedAnswer) => {
    setOwn(revision.id)
    reload()
    void siteIsMade().then((isMade) => {
      if (isMade) reload()
    })
  }
  return { latest, onChange }
}

interface BarProps {
  piece: PieceAnswer
  session: DraftSession
  draft: DraftState
  canPublish: boolean
  isGone: boolean
  what: 'page' | 'email'
  onShow: (() => void) | undefined
  /** Left out for who may not. */
  onPublish: (() => void) | undefined
}

const Bar = ({ piece, session, draft, canPublish, isGone, what, onShow, onPublish }: BarProps) => (
  <div
    hidden={isGone}
    className="sticky top-0 z-2 -mx-2 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-y border-line bg-paper px-2 py-2 print:hidden"
  >
    <SavingWords draft={draft} />
    <div className="flex flex-wrap gap-2">
      {onShow && (
        <SmallButton className="lg:hidden" onClick={onShow}>
          {`See the ${what}`}
        </SmallButton>
      )}
      {draft.version > 0 && (
        <ActionButton
          says="Discard draft"
          question={`What’s unpublished is thrown away for everybody${piece.piece.plan ? ', and so is what’s scheduled of it' : ''}. What visitors see stays.`}
          confirm="Discard the draft"
          work={() => session.discard(piece)}
          done="Draft discarded."
        />
      )}
      {onPublish && (
        <SmallButton
          look={canPublish ? 'ink' : 'line'}
          aria-describedby="saving"
          aria-disabled={!canPublish}
          className="aria-disabled:opacity-60"
          onClick={async () => {
            if (canPublish && (await session.save())) onPublish()
          }}
        >
          Publish…
        </SmallButton>
      )}
    </div>
  </div>
)

function Lead({ piece: { piece } }: { piece: PieceAnswer }) {
  const version = /^content\/landing-pages\/.*_([ab])\.md$/.exec(piece.file)?.[1]
  const day = piece.state === 'scheduled' && piece.day !== null ? ` for ${formatDay(piece.day, 'date')}` : ''
  return (
    <>
      <span>{`${version ? `Version ${version.toUpperCase()}. ` : ''}${PIECE_STATES[piece.state]}${day}${piece.isSample ? ', a sample' : ''}. `}</span>
      {piece.state === 'published' && piece.path !== null && <LinkTo href={piece.path}>{piece.path}</LinkTo>}
    </>
  )
}

const edit = ({ file }: NewPieceAnswer) => location.assign(editHref(file))

const LandingCopies = ({ piece: { piece, otherVersion } }: { piece: PieceAnswer }) => (
  <Section
    title="Copies"
    note="What’s copied is a draft: visitors see it once you publish it. A test of two versions begins when you start it, under Tests."
  >
    <div className="flex flex-wrap items-start gap-2 *:[[role=alert]]:order-last *:[[role=alert]]:basis-full">
      <ActionButton<NewPieceAnswer>
        says="Duplicate"
        question="It begins as a copy of this page, at an address with the next number and its name. An address that ads lead to stays, so choose the name well."
        confirm="Make the copy"
        path="/api/console/content/new"
        body={(data) => ({ kind: 'landing-page', like: piece.file, title: data.get('title') })}
        input={
          <LabeledInput
            says="Its name, such as Flat fees for wills"
            name="title"
            required
            maxLength={LONGEST_LANDING_NAME}
            autoComplete="off"
          />
        }
        keptAs={`the copy of ${piece.file}`}
        onDone={edit}
      />
      {otherVersion === null ? (
        <ActionButton<NewPieceAnswer>
          says="Add a second version"
          path="/api/console/content/second-version"
          body={{ file: piece.file }}
          onDone={edit}
        />
      ) : (
        <LinkTo href={editHref(otherVersion)}>Edit the other version</LinkTo>
      )}
    </div>
  </Section>
)
