import { doubtfulCodeHashes } from '#server/client-code-hashes.ts'
import { type Config, unlistedByDefault } from '#server/config.ts'
import { LOOPBACK } from '#server/setting-kinds.ts'
import { SANDBOX_CODE } from '#server/third-parties.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'

/**
 * What is well for trying the site out and unsafe to launch with.
 * @param storedCodes how many client codes in the store let somebody in
 */
export function checkLaunch(config: Config, storedCodes: number): Finding[] {
  return [
    checkOrigin(config.publicOrigin),
    config.production
      ? ok('NODE_ENV', 'production')
      : notReady(
          'NODE_ENV',
          'is not production, so that stand-ins play what is not configured',
          'set it to production',
        ),
    ...(config.production && config.sandboxAllowed
      ? [notReady('SANDBOX', 'lets stand-ins play third parties in production', 'take it out')]
      : []),
    ...checkUnlisted(config),
    checkProxies(config),
    checkSecret('SESSION_SECRET', config.sessionSecret, 'the store and its backups sign grants and download links'),
    checkSecret(
      'WEBHOOK_SIGNING_SECRET',
      config.webhookSigningSecret,
      'the store knows it, and receivers that check signatures do not',
    ),
    ...checkCodes(config, storedCodes),
  ]
}

function checkOrigin(publicOrigin: string | undefined): Finding {
  const cure = 'set it to the address that visitors see, for example https://www.example.com'
  if (publicOrigin === undefined) {
    return notReady('PUBLIC_ORIGIN', 'is not set: links, feeds and return addresses would name this machine', cure)
  }
  if (publicOrigin.startsWith('http:')) return notReady('PUBLIC_ORIGIN', 'is not encrypted', cure)
  return LOOPBACK.test(new URL(publicOrigin).hostname)
    ? notReady('PUBLIC_ORIGIN', 'names this machine', cure)
    : ok('PUBLIC_ORIGIN', 'an https address')
}

function checkUnlisted(config: Config): Finding[] {
  const known = unlistedByDefault(config)
  return ['VAULT_PATH', 'LEAD_MAGNET_PATH'].map((name) =>
    known.includes(name)
      ? notReady(name, 'is the default, which everybody can read in the code', 'set it to a word that nobody guesses')
      : ok(name, 'an address of your own'),
  )
}

function checkProxies({ publicOrigin, trustProxyHops }: Config): Finding {
  const name = 'TRUST_PROXY_HOPS'
  if (trustProxyHops > 0 || publicOrigin === undefined) return ok(name, `${trustProxyHops}`)
  if (publicOrigin.startsWith('https:')) {
    return notReady(
      name,
      'is 0 with an https address, so a proxy speaks https and is not counted: all visitors share one rate limit',
      'set it to the number of proxies in front',
    )
  }
  return warning(
    name,
    'is 0 with a public address: behind a proxy all visitors would share one rate limit',
    'set it to the number of proxies in front; leave it at 0 when there is none',
  )
}

const checkSecret = (name: string, secret: string | undefined, consequence: string): Finding =>
  secret === undefined
    ? warning(name, `is made by the server and kept in the store: ${consequence}`, `set it, or keep it so knowingly`)
    : ok(name, 'set, and not kept in the store')

function checkCodes({ clientCodeHashes = [], stripeSecretKey }: Config, storedCodes: number): Finding[] {
  const name = 'CLIENT_CODE_HASHES'
  const doubt = doubtfulCodeHashes(clientCodeHashes)
  const count = clientCodeHashes.length + storedCodes
  const cure = 'make one: npm run codes -- new NAME'
  return [
    ...(clientCodeHashes.includes(SANDBOX_CODE.hash)
      ? [notReady(name, `accepts ${SANDBOX_CODE.code}, which everybody knows`, 'take that hash out')]
      : []),
    ...(doubt ? [warning(name, doubt.wrong, doubt.cure)] : []),
    ...(count > 0 ? [ok('client codes', `${count} let people in`)] : []),
    ...(count === 0 && stripeSecretKey !== undefined
      ? [notReady('client codes', 'there is none, so that nobody can buy', cure)]
      : []),
  ]
}
