import { type ComponentProps, lazy, Suspense } from 'react'
import type { PieceAnswer } from '#contracts/console-content.ts'
import { isFromList } from '../first-hour/line-words.ts'
import { LinkTo } from '../frame/buttons-and-links.tsx'
import { useConsoleData } from '../frame/console-data.ts'
import { Answer, Empty, Page } from '../frame/page.tsx'
import { ReloadContext, useAnswer } from '../frame/use-answer.ts'
import type { EditPiece as Editor } from './edit/edit-piece.tsx'

/** The editor is large, and comes only where one edits. The server doesn't render it. */
const EditPiece = lazy<(props: ComponentProps<typeof Editor>) => React.ReactNode>(() =>
  import.meta.env.SSR
    ? Promise.reject(new Error('There is no window'))
    : import('./edit/edit-piece.tsx').then(
        (module) => ({ default: module.EditPiece }),
        () => ({ default: NotLoaded }),
      ),
)

const NotLoaded = () => <Empty title="The editor couldn’t be loaded">Check your connection, and reload the page.</Empty>

export default function EditPage() {
  const { search } = useConsoleData()
  const file = new URLSearchParams(search).get('file') ?? ''
  const answered = useAnswer<PieceAnswer>(`/api/console/content/piece?file=${encodeURIComponent(file)}`)
  return (
    <>
      {!isFromList(search) && (
        <p className="mb-2">
          <LinkTo href="/console/content">All content</LinkTo>
        </p>
      )}
      {answered.state === 'loaded' ? (
        <ReloadContext value={answered.reload}>
          <Suspense fallback={<Page title={answered.data.piece.title}>{null}</Page>}>
            <EditPiece piece={answered.data} />
          </Suspense>
        </ReloadContext>
      ) : (
        <Page>
          <Answer of={answered}>{() => <Empty title="Loading…" />}</Answer>
        </Page>
      )}
    </>
  )
}
