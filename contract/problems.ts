import { z } from 'zod'
import { cartLimits } from '#domain/cart.ts'
import { favouriteLimit } from '#domain/favourite.ts'
import type { ProblemCode } from '#domain/problem.ts'

/** What each refusal answers: its HTTP status and the sentence that a person reads. */
export const problems: Record<ProblemCode, { status: number; message: string }> = {
  INVALID_INPUT: { status: 400, message: 'Revisa los datos marcados.' },
  UNAUTHENTICATED: { status: 401, message: 'Inicia sesión para continuar.' },
  FORBIDDEN: { status: 403, message: 'Tu cuenta no tiene permiso para esto.' },
  NOT_FOUND: { status: 404, message: 'No encontramos lo que buscas.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Demasiados intentos. Espera un momento y vuelve a probar.' },
  BODY_TOO_LARGE: { status: 413, message: 'Lo que enviaste es demasiado grande.' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'Ese tipo de archivo o de contenido no se acepta.' },
  BUSY: { status: 503, message: 'La tienda está muy ocupada. Vuelve a probar en unos segundos.' },
  TIMED_OUT: { status: 503, message: 'La operación tardó demasiado. Vuelve a probar.' },
  UNEXPECTED: { status: 500, message: 'Algo falló de nuestro lado. Nada quedó a medias; vuelve a probar.' },
  WRONG_LOGIN: { status: 401, message: 'Usuario o contraseña incorrectos.' },
  USERNAME_TAKEN: { status: 409, message: 'Ese nombre de usuario no está disponible.' },
  REGISTRATION_CLOSED: { status: 403, message: 'Por ahora no se abren cuentas nuevas. Escríbenos por WhatsApp.' },
  COMMON_PASSWORD: { status: 400, message: 'Esa contraseña es demasiado común. Elige otra.' },
  OWN_ROLE: { status: 409, message: 'No puedes cambiar tu propio rol.' },
  OWN_STATE: { status: 409, message: 'No puedes desactivar tu propia cuenta.' },
  NO_EMAIL: { status: 409, message: 'Primero guarda tu correo en Información de datos.' },
  EMAIL_VERIFIED: { status: 409, message: 'Tu correo ya está verificado.' },
  EMAIL_NOT_VERIFIED: { status: 400, message: 'El email no se ha verificado. Comuniquese con el proveedor' },
  RECOVERY_LINK_INVALID: { status: 400, message: 'Este enlace ya no sirve. Pide uno nuevo.' },
  INSUFFICIENT_BALANCE: { status: 409, message: 'No cuenta con saldo suficiente' },
  NOT_FOR_SALE: { status: 409, message: 'Este producto ya no está a la venta.' },
  SOLD_OUT: { status: 409, message: 'Este producto se acaba de agotar.' },
  SOLD_BY_CONTACT: { status: 409, message: 'Este producto se vende por WhatsApp.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'Esa clave de operación ya se usó con otros datos.' },
  ALREADY_RUNNING: { status: 409, message: 'Esa operación ya está en curso. Espera un momento.' },
  TOO_MANY_PENDING_TOP_UPS: { status: 409, message: 'Ya tienes 5 recargas pendientes. Espera a que las revisemos.' },
  TOP_UP_SETTLED: { status: 409, message: 'Esa recarga ya fue atendida.' },
  NOT_A_TOP_UP: { status: 409, message: 'Ese movimiento no es una recarga pendiente.' },
  IMAGE_LIMIT: { status: 409, message: 'Alcanzó el limite de imagenes' },
  IMAGE_UNREADABLE: { status: 415, message: 'El archivo no es una imagen válida. Usa PNG o JPG de hasta 5 MB.' },
  FAVOURITE_LIMIT: {
    status: 409,
    message: `Ya tienes ${favouriteLimit} favoritos. Quita alguno para agregar otro.`,
  },
  ILLEGAL_MOVE: { status: 409, message: 'El producto no puede pasar a ese estado.' },
  NOTHING_TO_SELL: { status: 409, message: 'Agrega al menos una cuenta antes de publicar.' },
  PRODUCT_IN_USE: { status: 409, message: 'Un producto publicado o vendido no se puede eliminar.' },
  PRODUCT_HAS_SALES: { status: 409, message: 'Ya hay ventas de este producto: ese dato no se puede cambiar.' },
  NOT_AN_ACCOUNT_PRODUCT: { status: 409, message: 'Un sorteo no lleva cuentas.' },
  ACCOUNT_EXISTS: { status: 409, message: 'Otra cuenta de este producto ya tiene ese usuario.' },
  ACCOUNT_SOLD: { status: 409, message: 'Ya se vendió un perfil de esta cuenta: no se puede eliminar.' },
  PURCHASE_RUNNING: { status: 409, message: 'Esta compra sigue en curso: su perfil se libera cuando termine.' },
  PROFILE_FREED: { status: 409, message: 'El perfil de esta compra ya se liberó y puede ser de otra persona.' },
  NOT_A_RENT: { status: 409, message: 'Un ticket de sorteo no se renueva ni se libera.' },
  UNKNOWN_CATEGORY: { status: 400, message: 'Esa categoría no existe.' },
  UNKNOWN_BRAND: { status: 400, message: 'Esa marca no existe.' },
  CATEGORY_IN_USE: { status: 409, message: 'Esa categoría todavía se usa y no se puede eliminar.' },
  BRAND_IN_USE: { status: 409, message: 'Hay productos de esa marca: no se puede eliminar.' },
  CART_FULL: { status: 409, message: `Tu cart ya tiene ${cartLimits.lines} productos. Compra o quita alguno.` },
  CART_LINE_FULL: { status: 409, message: `Lleva como máximo ${cartLimits.quantity} de cada producto.` },
  CHECKOUT_TOO_LARGE: { status: 409, message: `Compra como máximo ${cartLimits.units} a la vez.` },
  CART_EMPTY: { status: 409, message: 'Tu cart está vacío.' },
  NOT_ENOUGH_STOCK: { status: 409, message: 'No quedan tantos de este producto.' },
  PRICE_CHANGED: { status: 409, message: 'El precio cambió. Revisa el total y confirma de nuevo.' },
  PAGE_CHANGED: { status: 409, message: 'Otra persona cambió esta página mientras la editabas.' },
  NAME_TAKEN: { status: 409, message: 'Ese nombre ya existe.' },
}

/** The body of every refusal. */
export const refusal = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type Refusal = z.output<typeof refusal>
