import { LONGEST_LANDING_NAME, type NewPieceAnswer, type PieceAnswer } from '#contracts/console-content.ts'
import { ActionButton } from '../../frame/action-button.tsx'
import { LinkTo } from '../../frame/buttons-and-links.tsx'
import { LabeledInput } from '../../frame/filter.tsx'
import { Section } from '../../frame/page.tsx'
import { editHref } from '../piece-list.tsx'

const edit = ({ file }: NewPieceAnswer) => location.assign(editHref(file))

/** What's made from a landing page: its second version, and a page of its own. */
export const LandingCopies = ({ piece: { piece, otherVersion } }: { piece: PieceAnswer }) => (
  <Section
    title="Copies"
    note="What’s copied is a draft: visitors see it once you publish it. A test of two versions begins when you start it, under Tests."
  >
    <div className="flex flex-wrap items-start gap-2 *:[[role=alert]]:order-last *:[[role=alert]]:basis-full">
      <ActionButton<NewPieceAnswer>
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
        onDone={edit}
      >
        Duplicate
      </ActionButton>
      {otherVersion === null ? (
        <ActionButton<NewPieceAnswer>
          path="/api/console/content/second-version"
          body={{ file: piece.file }}
          onDone={edit}
        >
          Add a second version
        </ActionButton>
      ) : (
        <LinkTo href={editHref(otherVersion)}>Edit the other version</LinkTo>
      )}
    </div>
  </Section>
)
