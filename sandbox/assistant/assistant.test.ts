import { expect, test } from 'vitest'
import { startSandbox } from '../sandbox-for-tests.ts'

test('the script that stands for the provider’s, and all that it asks for, are there', async () => {
  const { request, close } = startSandbox()
  const seen = new Set<string>()
  const follow = async (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    const response = await request(path)
    expect([path, response.status]).toEqual([path, 200])
    const type = path.endsWith('.css') ? 'text/css' : 'text/javascript'
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
    const named = (await response.text()).matchAll(/(?:import\(|from |= )'([./][^']*\.(?:js|css))'/g)
    for (const [, name = ''] of named) await follow(new URL(name, `http://gimbal.test${path}`).pathname)
  }
  await follow('/sandbox/assistant/widget.js')
  expect([...seen]).toContain('/sandbox/assistant/assistant.css')
  expect([...seen]).toContain('/sandbox/assistant/assistant-element.js')
  close()
})

test.each(['tsconfig.json', '..%2fassistant.ts', 'nothing.js', ''])('there is nothing at %j', async (name) => {
  const { request, close } = startSandbox()
  expect((await request(`/sandbox/assistant/${name}`)).status).toBe(404)
  close()
})
