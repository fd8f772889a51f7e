/** What a request answers: its status, and its text or JSON. */
export async function answerOf(request: Response | Promise<Response>) {
  const answer = await request
  const isJson = answer.headers.get('content-type')?.includes('json')
  return [answer.status, await (isJson ? answer.json() : answer.text())]
}

/** Its status, and where it leads. */
export async function whereTo(request: Response | Promise<Response>) {
  const { status, headers } = await request
  return [status, headers.get('location')]
}
