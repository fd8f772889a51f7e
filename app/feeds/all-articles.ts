import { listArticles } from '../content/articles.server.ts'

/** All articles, for filtering. Fetched only when a list needs more than its first page. */
export const loader = () => Response.json(listArticles())
