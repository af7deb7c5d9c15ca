type LeftOut = {
  /** What it says about people all the same, for the security document. */
  says?: string
  /** Whether backups have it; what they leave out stands in `excludedTables` of the backups. */
  backup: boolean
  reason: string
  columns: string
}

/** The tables of which nobody is given rows and closing an account takes none, each with its columns and the reason. */
export const leftOut: Readonly<Record<string, LeftOut>> = {
  accounts: {
    says: 'Cuentas que se venden, selladas. Su usuario puede ser un correo',
    backup: true,
    reason: "credentials of suppliers' accounts",
    columns:
      'id product_id username username_index password created_at username_key password_key renewable changed_at fallen_at',
  },
  profiles: {
    says: 'Perfiles que se venden, sellados. Su nombre puede ser de una persona',
    backup: true,
    reason: "credentials of suppliers' accounts",
    columns: 'id account_id product_id perfil pin taken perfil_key pin_key set_aside_at',
  },
  former_passwords: {
    says: 'Cuentas que se venden: contraseñas anteriores, selladas',
    backup: true,
    reason: "credentials of suppliers' accounts",
    columns: 'id account_id password password_key changed_by created_at keep_until',
  },
  given_codes: {
    says: 'Códigos de ingreso dados a los compradores, sellados',
    backup: false,
    reason: "credentials of suppliers' accounts",
    columns: 'request_id code code_key expires_at',
  },
  vault_keys: { backup: true, reason: 'keys of the shop', columns: 'version wrapped created_at' },
  push_keys: { backup: true, reason: 'keys of the shop', columns: 'id public_key private_key private_key_key' },
  mail_server: {
    says: 'Servidor de correo: usuario y remitente, que pueden ser el correo de alguien. La contraseña, sellada',
    backup: true,
    reason: 'keys of the shop',
    columns: 'id host port username password sender password_key',
  },
  voucher_files: {
    says: 'Comprobantes de pago, cifrados',
    backup: true,
    reason: 'sealed; the picture itself is in imagenes/, and the voucher is listed',
    columns: 'entry_id content secret secret_key',
  },
  acceptable_top_ups: {
    says: 'Recargas que se pueden aceptar',
    backup: true,
    reason: 'computed from movements and payments',
    columns: 'entry_id quantity',
  },
  unpaid_top_ups: {
    says: 'Recargas aceptadas sin un pago visto',
    backup: true,
    reason: 'computed from movements and payments',
    columns: 'entry_id method_id quantity asked_at accepted taken',
  },
  unreceived_top_ups: {
    says: 'Recargas aceptadas cuyo pago no llegó',
    backup: true,
    reason: 'computed from movements and payments',
    columns: 'entry_id method_id paid_at quantity accepted_at',
  },
  voucher_matches: {
    says: 'Comprobantes de pago que se parecen',
    backup: true,
    reason: 'computed from movements and payments',
    columns: 'entry_id other_id',
  },
  payment_candidates: {
    says: 'Qué pago puede ser de qué recarga',
    backup: true,
    reason: 'computed from movements and payments',
    columns: 'payment_id entry_id likely',
  },
  payment_refusals: {
    says: 'Qué pago no es de qué recarga',
    backup: true,
    reason: 'computed from movements and payments',
    columns: 'payment_id entry_id',
  },
  payment_words: {
    says: 'Palabras del mensaje de un pago, para buscarlo',
    backup: true,
    reason: 'computed from movements and payments',
    columns: 'payment_id word',
  },
  match_work: {
    says: 'Pagos y recargas que se están comparando',
    backup: true,
    reason: 'computed from movements and payments',
    columns: 'id payment_id entry_id set_aside_at',
  },
  match_queue: {
    says: 'Pagos y recargas por comparar',
    backup: true,
    reason: 'computed from movements and payments',
    columns: 'id payment_id entry_id',
  },
  tallies: { backup: false, reason: 'computed from movements and payments', columns: 'name since count amount' },
  tally_changes: { backup: false, reason: 'computed from movements and payments', columns: 'names since count amount' },
  rate_limits: {
    says: 'Intentos contados por cuenta y por dirección de red, solo como hash',
    backup: false,
    reason: 'computed from movements and payments',
    columns: 'key points expire',
  },
  brands: { backup: true, reason: 'what the shop sells', columns: 'id name' },
  categories: { backup: true, reason: 'what the shop sells', columns: 'id name slug by_contact' },
  levels: { backup: true, reason: 'what the shop sells', columns: 'id name discount created_at' },
  markup_rules: { backup: true, reason: 'what the shop sells', columns: 'id base category_id precio' },
  product_images: {
    backup: true,
    reason: 'what the shop sells',
    columns: 'id product_id file width height created_at',
  },
  product_terms: {
    backup: true,
    reason: 'what the shop sells',
    columns: 'id product_id dias precio precio_publico costo active created_at',
  },
  products: {
    says: 'Productos: quién creó cada uno y de qué proveedor de cuentas es',
    backup: true,
    reason: 'what the shop sells',
    columns:
      'id nombre descripcion nota dias precio precio_rifa total_tickets stock state autorizacion terminos category_id brand_id seller_id deleted_at created_at creator_id search_text search_words precio_publico term_id garantia_dias tipo_sorteo autorizacion_documento fin_sorteo max_por_persona min_tickets',
  },
  payment_methods: {
    says: 'A quién se paga: titular y número, de la tienda',
    backup: true,
    reason: 'of the shop itself',
    columns: 'id kind label holder number cci monthly_cap active qr',
  },
  payment_method_versions: {
    says: 'A quién se pagaba antes',
    backup: true,
    reason: 'of the shop itself',
    columns: 'id method_id holder number cci qr created_at',
  },
  settings: {
    says: 'Ajustes: quién vende, teléfonos de atención y qué administradores son reducidos',
    backup: true,
    reason: 'of the shop itself',
    columns: 'key value',
  },
  legal_texts: {
    says: 'Términos y política de privacidad: quién publicó cada versión',
    backup: true,
    reason: 'of the shop itself',
    columns: 'kind version text published_at published_by',
  },
  raffle_documents: {
    says: 'Documentos de la autorización de sorteos, que pueden nombrar a alguien y ve cualquiera',
    backup: true,
    reason: 'of the shop itself',
    columns: 'product_id content uploaded_at',
  },
  raffle_terms: { backup: true, reason: 'of the shop itself', columns: 'product_id version terminos created_at' },
  extra_holidays: { backup: true, reason: 'of the shop itself', columns: 'day' },
  complaint_years: { backup: true, reason: 'of the shop itself', columns: 'year last' },
  complaints: {
    says: 'Libro de Reclamaciones: nombre, documento, domicilio, teléfono, correo y lo reclamado',
    backup: true,
    reason: 'belongs to no account: whoever wrote a sheet reads it by its key, and the law keeps it',
    columns:
      'id year number request_id request_hash key_hash created_at due_day provider_name provider_document provider_address nombre tipo_documento documento domicilio telefono email apoderado bien monto descripcion tipo detalle pedido respuesta answered_at answered_by refused_at',
  },
  complaint_mails: {
    says: 'Libro de Reclamaciones: a qué buzón se escribió',
    backup: true,
    reason: 'belongs to no account: whoever wrote a sheet reads it by its key, and the law keeps it',
    columns: 'complaint_id kind mailbox at',
  },
  kept_records: {
    says: 'Lo que una restauración no debe deshacer, hasta guardarlo cifrado: cierres de cuenta, hojas del Libro y segundos pasos quitados',
    backup: false,
    reason: 'work of the server',
    columns: 'id kind data at',
  },
  receipt_series: { backup: true, reason: 'of the shop itself', columns: 'series began_at last through' },
  shop_pictures: { backup: true, reason: 'of the shop itself', columns: 'name variant type content created_at' },
  statement_formats: { backup: true, reason: 'of the shop itself', columns: 'method_id titles columns answers' },
  statement_spans: { backup: true, reason: 'of the shop itself', columns: 'id method_id since until' },
  outages: {
    says: 'Caídas: quién las anotó y quién devolvió los días',
    backup: true,
    reason: 'of the shop itself',
    columns: 'id created_by created_at product_ids account_ids category_id from_day until_day motivo given_at given_by',
  },
  draws: {
    backup: true,
    reason: 'of the shop itself',
    columns:
      'product_id commitment sealed_secret closed_at early list_hash beacon_round announced_at drawn_at secret beacon_signature cancelled_at sealed_secret_key',
  },
  suppliers: {
    says: 'Proveedores: nombre, teléfono y dirección',
    backup: true,
    reason: 'of the shop itself',
    columns: 'id nombre telefono ubigeo region provincia distrito direccion descripcion',
  },
  supplier_images: {
    says: 'Imágenes de proveedores',
    backup: true,
    reason: 'of the shop itself',
    columns: 'id supplier_id file width height',
  },
  draw_notice_jobs: {
    says: 'Avisos de sorteos por enviar',
    backup: true,
    reason: 'work of the server',
    columns: 'product_id due_at after_user_id',
  },
  push_jobs: {
    says: 'Avisos por enviar a los dispositivos',
    backup: false,
    reason: 'work of the server',
    columns: 'id notice_id subscription_id attempts next_attempt_at created_at',
  },
  stock_tellings: { backup: true, reason: 'work of the server', columns: 'product_id told_at' },
  reminder_days: { backup: true, reason: 'work of the server', columns: 'day done_at' },
  migrations: { backup: false, reason: 'work of the server', columns: 'name applied_at' },
  public_version: { backup: true, reason: 'work of the server', columns: 'slot changes' },
  closed_usernames: {
    says: 'Usuarios que no se vuelven a dar, solo como hash',
    backup: true,
    reason: 'hashes of names, to give none of them again',
    columns: 'name_hash closed_at',
  },
}
