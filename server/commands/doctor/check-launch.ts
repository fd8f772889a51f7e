import { doubtfulCodeHashes } from '#server/client-code-hashes.ts'
import { type Config, launchMistakes } from '#server/config.ts'
import { LOOPBACK } from '#server/setting-kinds.ts'
import { SANDBOX_CODE } from '#server/third-parties.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'

/**
 * What is well for trying the site out and unsafe to launch with.
 * @param storedCodes how many client codes in the store let somebody in
 */
export function checkLaunch(config: Config, storedCodes: number): Finding[] {
  const mistakes = launchMistakes(config)
  const orMistake = (name: string, finding: Finding): Finding => {
    const mistake = mistakes.find((each) => each.name === name)
    return mistake ? notReady(name, mistake.wrong, mistake.cure) : finding
  }
  return [
    orMistake('PUBLIC_ORIGIN', checkOrigin(config.publicOrigin ?? '')),
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
    ...['VAULT_PATH', 'LEAD_MAGNET_PATH'].map((name) => orMistake(name, ok(name, 'an address of your own'))),
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

function checkOrigin(publicOrigin: string): Finding {
  const cure = 'set it to the address that visitors see, for example https://www.example.com'
  if (publicOrigin.startsWith('http:')) return notReady('PUBLIC_ORIGIN', 'is not encrypted', cure)
  return LOOPBACK.test(URL.parse(publicOrigin)?.hostname ?? '')
    ? notReady('PUBLIC_ORIGIN', 'names this machine', cure)
    : ok('PUBLIC_ORIGIN', 'an https address')
}

function checkProxies({ publicOrigin, trustProxyHops, trustedProxies }: Config): Finding {
  if (trustedProxies !== undefined) return ok('TRUSTED_PROXIES', 'forwarded headers are believed from these alone')
  const name = 'TRUST_PROXY_HOPS'
  if (trustProxyHops > 0 || publicOrigin === undefined) return ok(name, `${trustProxyHops}`)
  const cure = 'set TRUSTED_PROXIES to the addresses of the proxies in front'
  if (publicOrigin.startsWith('https:')) {
    return notReady(
      name,
      'is 0 with an https address, so a proxy speaks https and is not counted: all visitors share one rate limit',
      cure,
    )
  }
  return warning(
    name,
    'is 0 with a public address: behind a proxy all visitors would share one rate limit',
    `${cure}; leave both when there is none`,
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
