import type { ConnectionForm, ConnectionId, ConnectionsAnswer, TryAnswer } from '#contracts/console-connections.ts'
import { signInAs } from '../console.ts'
import { createTestApp, type TestOptions } from '../create-test-app.ts'

export const AT = '/api/console/connections'

/** Of a connection's form, by their names. */
export type Fields = Record<string, string>

/** The console's page of connections, for a signed-in owner. */
export async function openConnectionsPage(options: TestOptions = {}) {
  await using made = new AsyncDisposableStack()
  const test = made.use(await createTestApp(options))
  const owner = await signInAs(test, 'owner')
  const stack = made.move()
  const list = async () => (await owner.read<ConnectionsAnswer>(AT)).connections as ConnectionForm[]
  const formOf = async (id: ConnectionId) => {
    const form = (await list()).find((each) => each.id === id)
    if (!form) throw new Error(`no form for ${id}`)
    return form
  }
  const tryOut = async (id: ConnectionId, fields: Fields, kept: string[] = []) => {
    const body = { id, version: (await formOf(id)).version, fields, kept }
    const answer = (await (await owner.post(`${AT}/try`, body)).json()) as TryAnswer
    return { ...answer, body, words: answer.results.map(({ state, says }) => `${state}: ${says}`) }
  }
  const save = async (id: ConnectionId, fields: Fields, kept: string[] = []) => {
    const { body, proof, words, problems } = await tryOut(id, fields, kept)
    if (proof === null) throw new Error(JSON.stringify({ words, problems }))
    return owner.post(`${AT}/save`, { ...body, proof })
  }
  const valuesOf = async (id: ConnectionId) => (await test.connections.read()).get(id)?.values
  const post = async (what: string, id: ConnectionId) =>
    owner.post(`${AT}/${what}`, { id, version: (await formOf(id)).version })
  const methods = { owner, list, formOf, tryOut, save, valuesOf, press: post }
  return { ...test, ...methods, test, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}
