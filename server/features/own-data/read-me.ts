/** What is in the archive, for whoever opens it. */
export const readMe = `Tus datos en esta tienda

datos/     Lo que la tienda guarda de ti, una tabla por archivo.
clientes/  La lista de clientes que llevas tú.

Cada tabla va dos veces: .json, para otro programa, y .csv, para una hoja de cálculo.
El dinero está en céntimos de sol; las fechas llevan su zona horaria.

No van contraseñas, códigos ni llaves, ni los datos de las cuentas que compraste (los ves en Mis compras),
ni quién de la tienda hizo algo. Las imágenes que subiste están en tu perfil y en tus reclamos.
`
