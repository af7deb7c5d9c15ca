const lines = (...them: string[]) => them.join('\n')

export const defaultQuestions = {
  intro: 'Respuestas cortas a lo que más se pregunta. Escribe una palabra para encontrar la tuya.',
  sections: [
    {
      title: '¿Necesito una cuenta para comprar?',
      text: 'Para mirar, no. Para comprar, sí: el pago sale de tu billetera. Regístrate con un usuario de 8 a 12 caracteres, una contraseña y tu teléfono.',
    },
    {
      title: '¿Cómo recargo mi billetera?',
      text: lines(
        'En «Billetera» presiona «Recargar», escribe el monto y confírmalo. Paga por Yape, Plin o transferencia bancaria con los datos de esa pantalla y presiona «Ya pagué» para subir el comprobante o escribir el N.º de operación.',
        'Cuando un administrador ve el comprobante y acepta la recarga, el monto se suma a tu saldo.',
      ),
    },
    {
      title: '¿Cuánto puedo recargar?',
      text: 'De S/. 5.00 a S/. 950.00 en cada recarga, con hasta 5 recargas pendientes a la vez.',
    },
    {
      title: '¿Por qué mi recarga sigue pendiente?',
      text: 'Porque un administrador todavía no la acepta. Lo hace después de ver tu comprobante: si no lo enviaste, abre la recarga y presiona «Ya pagué». Si ya lo enviaste, escribe a soporte con tu usuario y el monto; no hace falta pedir otra recarga.',
    },
    {
      title: '¿Qué hago si sale «No cuenta con saldo suficiente»?',
      text: 'El precio es mayor que tu saldo y no se cobró nada. Recarga tu billetera y vuelve a comprar cuando la recarga esté aceptada.',
    },
    {
      title: 'Algo falló en plena compra. ¿Me cobraron dos veces?',
      text: lines(
        'No: una compra se cobra una sola vez como máximo.',
        'Abre «Purchases». Si la compra está ahí, ya es tuya y no hace falta repetirla. Si no está, no se cobró: tampoco la verás en los movimientos de tu billetera, y puedes volver a comprar.',
      ),
    },
    {
      title: '¿Dónde están el usuario y la contraseña que compré?',
      text: 'En «Purchases», dentro de tu compra. Están ocultos hasta que presionas «Ver mi clave». Usa los botones de copiar para no equivocarte al escribirlos.',
    },
    {
      title: '¿Qué son el perfil y el pin?',
      text: 'Una cuenta puede tener varios perfiles. «Perfil» dice cuál es el tuyo y «Pin» es la clave corta que lo abre. Si no aparece un pin, tu perfil no lleva.',
    },
    {
      title: '¿Puedo cambiar la contraseña o el nombre del perfil?',
      text: 'No. Otras personas usan los demás perfiles de la misma cuenta y un cambio los deja sin servicio. Si la descripción del producto dice que la cuenta completa es tuya, vale la descripción.',
    },
    {
      title: '¿En cuántos dispositivos puedo usar un perfil?',
      text: 'En uno a la vez, salvo que la descripción del producto diga otra cosa.',
    },
    {
      title: 'La contraseña dejó de funcionar. ¿Qué hago?',
      text: lines(
        'Abre «Purchases» y mira tu compra. Si tiene la nota «Password» o «Correo», la cuenta cambió: presiona «Ver mi clave» y entra con los datos nuevos.',
        'Si no tiene nota y sigue en fecha, presiona «Soporte» en esa compra.',
      ),
    },
    {
      title: '¿Qué significan Renovado, Correo y Password?',
      text: lines(
        'Renovado: se agregaron días a tu compra.',
        'Correo: cambió el usuario de la cuenta.',
        'Password: cambió la contraseña de la cuenta.',
        'En los dos últimos casos los datos nuevos ya están en tu compra.',
      ),
    },
    {
      title: '¿Cómo sé cuántos días me quedan?',
      text: 'Cada compra de «Purchases» lo muestra, junto con su fecha de fin. Cuando quedan 3 días o menos aparece resaltada.',
    },
    {
      title: '¿Cómo renuevo? ¿Pierdo los días que me quedan?',
      text: 'Presiona «Renovación» en tu compra y escríbenos por WhatsApp. No pierdes días: los nuevos se suman a los que te quedan. Si la compra ya venció, cuentan desde el momento en que se renueva.',
    },
    {
      title: '¿Qué pasa cuando mi compra vence?',
      text: 'Sigue en tu lista, pero sus datos de acceso ya no se muestran. Para seguir usándola, pide su renovación.',
    },
    {
      title: '¿Por qué un producto dice «WhatsApp» en vez de «Comprar»?',
      text: 'Porque se pide por chat. El botón abre WhatsApp con el nombre del producto ya escrito.',
    },
    {
      title: '¿Qué teléfono escribo al comprar?',
      text: 'El de quien va a usar la cuenta. Si aparece «Please enter a valid phone number», revisa que esté completo; es solo un aviso y no detiene la compra.',
    },
    {
      title: '¿Cómo funcionan los sorteos?',
      text: 'Compras uno o más tickets con tu billetera. Cada ticket tiene un número y un código de recibo que ves en «Purchases», y cada uno es una oportunidad. El precio del ticket es el mismo para todos.',
    },
    {
      title: '¿Cuándo se hace un sorteo?',
      text: 'Cuando se vende el último ticket pasa a «Por sortear» y un administrador lo hace. También puede hacerlo antes si no se llenó. Quien tenga la tienda abierta ve la cuenta regresiva y al ganador.',
    },
    {
      title: '¿Qué pasa si se cancela un sorteo?',
      text: 'Se devuelven todos los tickets: el precio de cada uno vuelve a la billetera de quien lo compró.',
    },
    {
      title: '¿Cómo compruebo que un sorteo fue limpio?',
      text: lines(
        'Antes de vender el primer ticket se publica la huella de un secreto, y al terminar la venta queda fija la lista de tickets. El ganador sale de un cálculo con ese secreto y esa lista, así que nadie puede cambiarlos después sin que se note.',
        'Tras el sorteo todo queda a la vista: busca tu código de recibo en la lista y presiona «Verificar» para que tu navegador repita el cálculo.',
      ),
    },
    {
      title: 'Si gano, ¿se publican mis datos?',
      text: 'La lista de ganadores muestra tu nombre, tu foto, el premio y la fecha. No muestra tu DNI ni tu teléfono.',
    },
    {
      title: 'Olvidé mi contraseña. ¿Qué hago?',
      text: lines(
        'En la pantalla para recuperarla escribe tu correo y presiona «Recuperar Password». Te llega un enlace que sirve una sola vez y por poco tiempo.',
        'Para eso tu correo tiene que estar en «Información de datos». Si nunca lo agregaste, escribe a soporte.',
      ),
    },
    {
      title: '¿Por qué tengo que ingresar cada vez?',
      text: 'La tienda olvida tu sesión al cerrar o recargar la página, para que nadie compre con tu saldo en un dispositivo prestado. En el tuyo marca «Mantener la sesión» al ingresar.',
    },
    {
      title: '¿Cómo me hago revendedor?',
      text: 'Regístrate y escríbenos por WhatsApp con tu usuario. Si un administrador cambia tu cuenta a revendedor, vuelve a ingresar y verás los precios base.',
    },
    {
      title: 'Soy revendedor. ¿Qué número ven mis clientes?',
      text: 'El tuyo: tus compras llevan tu propio teléfono de contacto.',
    },
    {
      title: '¿Con quién hablo si algo no funciona?',
      text: 'Si es una compra, presiona «Soporte» en ella: el mensaje ya lleva su número. Para lo demás, usa los contactos que están debajo.',
    },
  ],
}
