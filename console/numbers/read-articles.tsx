import { READ_SECONDS } from '#contracts/attribution.ts'
import type { FunnelAnswer, ReadArticle } from '#contracts/counts.ts'
import { editHref } from '../content/piece-list.tsx'
import { LinkTo } from '../frame/buttons-and-links.tsx'
import { Empty, Section } from '../frame/page.tsx'
import { countColumn, Table } from '../frame/table.tsx'

export const ReadArticles = ({ articles }: Pick<FunnelAnswer, 'articles'>) => (
  <Section
    title="Articles"
    note={`Reads in this period: visits that had an article in view for ${READ_SECONDS} seconds. Its own page says where they came from.`}
  >
    <Table<ReadArticle>
      caption="Reads by article"
      empty={<Empty title="No article was read in this period">Choose other dates.</Empty>}
      runsOn
      keyOf={({ path }) => path}
      rows={articles}
      columns={[
        {
          head: 'Article',
          cell: ({ file, title }) =>
            file === null ? (
              <span className="text-quiet wrap-anywhere">{`${title} (gone)`}</span>
            ) : (
              <LinkTo href={editHref(file)}>{title}</LinkTo>
            ),
        },
        countColumn('Reads', ({ reads }) => reads),
      ]}
    />
  </Section>
)
