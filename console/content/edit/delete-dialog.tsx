import { type ReactNode, useState } from 'react'
import type {
  ContentAnswer,
  LinkingAnswer,
  ListedPiece,
  PieceAnswer,
  PublishedAnswer,
  PublishProblems,
} from '#contracts/console-content.ts'
import { SmallButton } from '../../frame/buttons-and-links.tsx'
import { textIn } from '../../frame/filter.tsx'
import { announce } from '../../frame/live-region.tsx'
import { ActionError, Answer } from '../../frame/page.tsx'
import { RequestFailure } from '../../frame/request.ts'
import { postConfirmed, useWork, withFields } from '../../frame/use-action.ts'
import { useAnswer } from '../../frame/use-answer.ts'
import { editHref } from '../piece-list.tsx'
import { CancelLink, closeDialog, Dialog, DialogField } from './dialog.tsx'
import { wordWhole } from './form-words.ts'
import { linkTargets } from './link-address.ts'

interface DeleteDialogProps {
  piece: PieceAnswer
  /** Its kind can be hidden, and it isn't. */
  canHide: boolean
  onChange: (answer: PublishedAnswer) => void
  onClose: () => void
}

type Way = 'delete' | 'lead-on' | 'hide'

/** Asks what becomes of the links to a piece that goes: they go, they lead elsewhere, or it's only hidden. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { piece } = props.piece
  const linking = useAnswer<LinkingAnswer>(`/api/console/content/linking?file=${encodeURIComponent(piece.file)}`)
  const listed = useAnswer<ContentAnswer>('/api/console/content')
  const targets = listed.data?.pieces.filter(({ file }) => file !== piece.file) ?? []
  return (
    <Dialog title={`Delete “${piece.title}”`} onClose={props.onClose}>
      {linking.state === 'loading' && <p role="status">Looking for what links to it…</p>}
      <Answer of={linking}>{(found) => <Ways {...props} linking={found} targets={targets} />}</Answer>
    </Dialog>
  )
}

interface WaysProps extends DeleteDialogProps {
  linking: LinkingAnswer
  targets: readonly ListedPiece[]
}

function Ways({ piece: { piece, base }, canHide, onChange, linking: { pieces }, targets }: WaysProps) {
  const [way, setWay] = useState<Way>('delete')
  const { isBusy, error, run } = useWork()
  const isLinked = pieces.length > 0
  const about = { file: piece.file, base }
  async function act(typed: string, form: HTMLFormElement) {
    const to = linkTargets(targets).find(({ path, title }) => path === typed || title === typed)
    if (way === 'lead-on' && !to) throw new RequestFailure(422, 'Choose a piece from the list.')
    const answer = await postConfirmed<PublishedAnswer>(
      `/api/console/content/${way === 'hide' ? 'hide' : 'delete'}`,
      way === 'lead-on' ? { ...about, leadTo: to?.path } : about,
    ).catch(explain)
    announce(way === 'hide' ? 'Hidden.' : 'Deleted.')
    closeDialog(form)
    onChange(answer)
  }
  const choice = (value: Way, says: string, help: string, more?: ReactNode) => (
    <div className="border-b border-line py-3">
      <label className="flex items-baseline gap-2.5">
        <input
          type="radio"
          name="way"
          value={value}
          checked={way === value}
          onChange={() => setWay(value)}
          className="size-4 shrink-0 translate-y-0.5 accent-(--color-ink)"
        />
        <span>
          <span className="block font-medium">{says}</span>
          <span className="block text-quiet">{help}</span>
        </span>
      </label>
      {way === value && more}
    </div>
  )
  return (
    <form onSubmit={withFields((fields, form) => run(() => act(textIn(fields, 'to'), form)))}>
      {isLinked ? <Linking pieces={pieces} /> : <p className="mb-4">No other piece links to it.</p>}
      <fieldset className="mb-5 border-t border-ink">
        <legend className="sr-only">What to do</legend>
        {choice(
          'delete',
          isLinked ? 'Delete it, and take these links out' : 'Delete it',
          `${isLinked ? 'The links’ words stay. ' : ''}Every version stays in the history, and can be published again.${piece.kind === 'landing-page' ? ' Its counts stay in the reports.' : ''}`,
        )}
        {piece.path?.startsWith('/') &&
          choice(
            'lead-on',
            'Delete it, and send its readers to another piece',
            'Whoever follows a link to it, here or elsewhere, comes to that one.',
            <DialogField
              says="Where it leads"
              className="mt-2 ml-6.5"
              name="to"
              required
              offers={targets}
              placeholder="Begin to write a title"
            />,
          )}
        {canHide &&
          choice('hide', 'Hide it instead', 'Visitors see neither it nor links to it, until you show it again.')}
      </fieldset>
      <ActionError>{error}</ActionError>
      <SmallButton type="submit" look={way === 'hide' ? 'ink' : 'bad'} aria-disabled={isBusy}>
        {isBusy ? 'A moment…' : way === 'hide' ? 'Hide it' : 'Delete it'}
      </SmallButton>
      {!isBusy && <CancelLink />}
    </form>
  )
}

/** In the form's own sentence, what kept it from being published. */
function explain(failure: unknown): never {
  const { problems = [] } = failure instanceof RequestFailure ? (failure.answer as Partial<PublishProblems>) : {}
  if (problems.length === 0) throw failure
  throw new RequestFailure(422, `Nothing was changed. ${problems.map((problem) => `${wordWhole(problem)}.`).join(' ')}`)
}

const Linking = ({ pieces }: Pick<LinkingAnswer, 'pieces'>) => (
  <div className="mb-4">
    <p className="mb-1">{pieces.length === 1 ? 'One piece links to it:' : `${pieces.length} pieces link to it:`}</p>
    <ul className="max-h-48 list-disc overflow-y-auto pl-5">
      {pieces.map(({ file, title }) => (
        <li key={file}>
          <a href={editHref(file)} className="target-link underline underline-offset-4 wrap-anywhere">
            {title}
          </a>
        </li>
      ))}
    </ul>
  </div>
)
