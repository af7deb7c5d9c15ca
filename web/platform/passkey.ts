import type { Assertion, Attestation } from '#contract/second-factor.ts'

/** Whether this browser knows passkeys; it offers none on a page that is not secure. */
export const knowsPasskeys = () => typeof PublicKeyCredential === 'function'

const library = () => import('@simplewebauthn/browser')

/** Why an authenticator answered nothing, as its user can read it. */
function failure(error: unknown): Error {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return new Error('Este dispositivo ya tiene una llave de acceso de tu cuenta.')
  if (name === 'SecurityError') return new Error('En esta dirección de la tienda no se pueden usar llaves de acceso.')
  return new Error('No se completó. Vuelve a intentarlo, o usa otra forma.')
}

/** Makes a passkey with what the shop asks for; the browser asks its user. */
export async function makePasskey(options: object): Promise<Attestation> {
  const { startRegistration } = await library()
  try {
    return await startRegistration({ optionsJSON: options as never })
  } catch (error) {
    throw failure(error)
  }
}

/** Signs what the shop asks for with one of the user's passkeys. */
export async function signWithPasskey(options: object): Promise<Assertion> {
  const { startAuthentication } = await library()
  try {
    return await startAuthentication({ optionsJSON: options as never })
  } catch (error) {
    throw failure(error)
  }
}
