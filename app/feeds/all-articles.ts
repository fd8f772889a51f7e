import { listArticles } from '../content/articles.server.ts'

/** What every list of articles can be narrowed from, without bodies; fetched once, and only by those who need it. */
export const loader = () => Response.json(listArticles())
