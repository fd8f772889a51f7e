import { ORIGIN_PLACEHOLDER } from '#contracts/public-origin.ts'

/** A rendered answer with the site's own address where the pages left its place open. Not for streams: reads all of it. */
export async function withOrigin(response: Response, origin: string): Promise<Response> {
  if (!response.body || !/^(text\/|application\/(xml|rss\+xml|json))/.test(response.headers.get('content-type') ?? ''))
    return response
  const body = (await response.text()).replaceAll(ORIGIN_PLACEHOLDER, origin)
  return new Response(body, { status: response.status, headers: response.headers })
}
