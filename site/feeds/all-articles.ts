import type { LoaderArgs } from '../render/page-meta.tsx'

/** All articles, for filtering. Fetched only when a list needs more than its first page. */
export const loader = ({ content }: LoaderArgs) => Response.json(content.articles.list())
