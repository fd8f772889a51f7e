import { sharedPhotoHref } from '#content-loader/photo.ts'
import { plateHref } from '#content-loader/plate-href.server.ts'
import { counted } from '#contracts/wording.ts'
import { articleData, breadcrumbs, type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { BesideContents } from '../resources/beside-contents.tsx'
import { neighborsOf } from '../resources/neighbors.ts'
import {
  ArticleEnd,
  AuthorityList,
  authoritiesHeading,
  missingPiece,
  PieceHeader,
  PrintFoot,
  TagLinks,
} from '../resources/piece.tsx'
import { Consultation } from '../sections/page-frame.tsx'
import { RichTextBody } from '../sections/rich-text-body.tsx'

export const loader = ({ content, params }: LoaderArgs) => {
  const found = content.articles.read(params['slug'] ?? '')
  if (!found) return undefined
  return {
    article: found,
    call: content.freeCall(),
    plate: plateHref(found.plate),
    ...neighborsOf(found.slug, content.articles.list()),
  }
}

export const meta = ({ loaderData: { article } }: PageProps<typeof loader>) => {
  const { title, summary: description, date, updated, author, tags } = article
  const path = `/articles/${article.slug}`
  return pageMeta({
    title,
    description,
    path,
    article: { date, updated, author, tags },
    ...(article.photo ? { image: sharedPhotoHref(article.photo.key) } : {}),
    alternates: [{ type: 'text/markdown', path: `${path}.md`, title: `${title}, as Markdown` }],
    structuredData: [articleData(article), breadcrumbs('/resources/articles', { name: title, path })],
  })
}

export default function ArticlePage({ loaderData }: PageProps<typeof loader>) {
  const { article, call, plate, older, newer, related } = loaderData
  const { author, source, readingMinutes, tags, authorities } = article
  const { body, headings } = article.body.rendered()
  return (
    <>
      <article>
        <PieceHeader
          piece={article}
          facts={[
            `By ${author}`,
            ...(source ? [`Source: ${source}`] : []),
            `${readingMinutes} min read`,
            ...article.practiceAreas.slice(0, 1).map(() => article.practiceAreas.join(', ')),
          ]}
          plate={plate}
        />
        <BesideContents headings={authorities ? [...headings, authoritiesHeading] : headings} className="py-8">
          <div className="prose prose-margin">
            <RichTextBody text={body} />
            {authorities && <AuthorityList authorities={authorities} />}
          </div>
          <TagLinks tags={tags} list="/resources/articles" />
        </BesideContents>
        <PrintFoot />
      </article>
      <Consultation source={`article:${article.slug}`} note={call.steps} title="Stuck on a part of this?">
        {authorities &&
          authorities.list.length > 1 &&
          `Behind this page are ${counted(authorities.list.length, 'rule')}, opinions and guides. Your state’s and your court’s come first. `}
        Bring your question to a free twenty-minute call. {call.firstStep}
      </Consultation>
      <ArticleEnd older={older} newer={newer} related={related} />
    </>
  )
}

export const missing = missingPiece('article', { label: 'Back to Articles', href: '/resources/articles' })
