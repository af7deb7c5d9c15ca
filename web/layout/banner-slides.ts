export type BannerSlide = {
  picture: string
  phonePicture: string
  title: string
  text: string
  action: { label: string; href: string }
}

const pictures = (slide: number) => ({
  picture: `/banners/${slide}.webp`,
  phonePicture: `/banners/${slide}-phone.webp`,
})

/** The seven slides of the home page; addresses are hash routes without their '#'. */
export const bannerSlides: BannerSlide[] = [
  {
    ...pictures(1),
    title: 'Estrena esta noche',
    text: 'Paga con tu saldo y los accesos aparecen al momento en tus compras.',
    action: { label: 'Crear mi cuenta', href: '/register' },
  },
  {
    ...pictures(2),
    title: 'Recarga con Yape o Plin',
    text: 'Desde S/. 5. Envía tu constancia y, al confirmarla, el saldo es tuyo.',
    action: { label: 'Recargar', href: '/billetera' },
  },
  {
    ...pictures(3),
    title: 'Renueva antes de que venza',
    text: 'Cada compra te muestra los días que le quedan y un enlace para renovarla.',
    action: { label: 'Cómo renovar', href: '/preguntasfrecuentes' },
  },
  {
    ...pictures(4),
    title: 'Sorteos que puedes comprobar',
    text: 'Publicamos la huella antes del primer boleto. Después, cualquiera recalcula al ganador.',
    action: { label: 'Ver sorteos', href: '/products_en_sorteo' },
  },
  {
    ...pictures(5),
    title: 'Revende a tus clientes',
    text: 'Regístrate y pide tu precio de revendedor: compras a precio base y atiendes con tu número.',
    action: { label: 'Registrarme', href: '/register' },
  },
  {
    ...pictures(6),
    title: 'Una persona te responde',
    text: 'Si una cuenta falla, escríbenos por WhatsApp desde la misma compra.',
    action: { label: 'Ver instrucciones', href: '/instruccionesdeuso' },
  },
  {
    ...pictures(7),
    title: 'Mira quién ganó',
    text: 'Cada sorteo deja un acta pública. Verifícala tú, desde tu navegador.',
    action: { label: 'Ver ganadores', href: '/ganadores' },
  },
]
