/** The tables that hold nothing of one person, each with its columns and the reason. */
export const leftOut: Record<string, { reason: string; columns: string }> = {
  accounts: {
    reason: "credentials of suppliers' accounts",
    columns:
      'id product_id username username_index password created_at username_key password_key renewable changed_at fallen_at',
  },
  profiles: {
    reason: "credentials of suppliers' accounts",
    columns: 'id account_id product_id perfil pin taken perfil_key pin_key set_aside_at',
  },
  former_passwords: {
    reason: "credentials of suppliers' accounts",
    columns: 'id account_id password password_key changed_by created_at keep_until',
  },
  given_codes: { reason: "credentials of suppliers' accounts", columns: 'request_id code code_key expires_at' },
  vault_keys: { reason: 'keys of the shop', columns: 'version wrapped created_at' },
  push_keys: { reason: 'keys of the shop', columns: 'id public_key private_key private_key_key' },
  mail_server: { reason: 'keys of the shop', columns: 'id host port username password sender password_key' },
  voucher_files: {
    reason: 'a sealed picture; the voucher itself is listed',
    columns: 'entry_id content secret secret_key',
  },
  acceptable_top_ups: { reason: 'computed from movements and payments', columns: 'entry_id quantity' },
  unpaid_top_ups: {
    reason: 'computed from movements and payments',
    columns: 'entry_id method_id quantity asked_at accepted taken',
  },
  unreceived_top_ups: {
    reason: 'computed from movements and payments',
    columns: 'entry_id method_id paid_at quantity accepted_at',
  },
  voucher_matches: { reason: 'computed from movements and payments', columns: 'entry_id other_id' },
  payment_candidates: { reason: 'computed from movements and payments', columns: 'payment_id entry_id likely' },
  payment_refusals: { reason: 'computed from movements and payments', columns: 'payment_id entry_id' },
  payment_words: { reason: 'computed from movements and payments', columns: 'payment_id word' },
  match_work: { reason: 'computed from movements and payments', columns: 'id payment_id entry_id set_aside_at' },
  match_queue: { reason: 'computed from movements and payments', columns: 'id payment_id entry_id' },
  tallies: { reason: 'computed from movements and payments', columns: 'name since count amount' },
  tally_changes: { reason: 'computed from movements and payments', columns: 'names since count amount' },
  rate_limits: { reason: 'computed from movements and payments', columns: 'key points expire' },
  brands: { reason: 'what the shop sells', columns: 'id name' },
  categories: { reason: 'what the shop sells', columns: 'id name slug by_contact' },
  levels: { reason: 'what the shop sells', columns: 'id name discount created_at' },
  markup_rules: { reason: 'what the shop sells', columns: 'id base category_id precio' },
  product_images: { reason: 'what the shop sells', columns: 'id product_id file width height created_at' },
  product_terms: {
    reason: 'what the shop sells',
    columns: 'id product_id dias precio precio_publico costo active created_at',
  },
  products: {
    reason: 'what the shop sells',
    columns:
      'id nombre descripcion nota dias precio precio_rifa total_tickets stock state autorizacion terminos category_id brand_id seller_id deleted_at created_at creator_id search_text search_words precio_publico term_id garantia_dias tipo_sorteo autorizacion_documento fin_sorteo max_por_persona min_tickets',
  },
  payment_methods: { reason: 'of the shop itself', columns: 'id kind label holder number cci monthly_cap active qr' },
  payment_method_versions: { reason: 'of the shop itself', columns: 'id method_id holder number cci qr created_at' },
  settings: { reason: 'of the shop itself', columns: 'key value' },
  legal_texts: { reason: 'of the shop itself', columns: 'kind version text published_at published_by' },
  raffle_terms: { reason: 'of the shop itself', columns: 'product_id version terminos created_at' },
  extra_holidays: { reason: 'of the shop itself', columns: 'day' },
  complaint_years: { reason: 'of the shop itself', columns: 'year last' },
  complaints: {
    reason: 'belongs to no account: whoever wrote a sheet reads it by its key, and the law keeps it',
    columns:
      'id year number request_id request_hash key_hash created_at due_day provider_name provider_document provider_address nombre tipo_documento documento domicilio telefono email apoderado bien monto descripcion tipo detalle pedido respuesta answered_at answered_by refused_at',
  },
  complaint_mails: {
    reason: 'belongs to no account: whoever wrote a sheet reads it by its key, and the law keeps it',
    columns: 'complaint_id kind mailbox at',
  },
  kept_records: { reason: 'work of the server', columns: 'id kind data at' },
  receipt_series: { reason: 'of the shop itself', columns: 'series began_at last through' },
  shop_pictures: { reason: 'of the shop itself', columns: 'name variant type content created_at' },
  statement_formats: { reason: 'of the shop itself', columns: 'method_id titles columns answers' },
  statement_spans: { reason: 'of the shop itself', columns: 'id method_id since until' },
  outages: {
    reason: 'of the shop itself',
    columns: 'id created_by created_at product_ids account_ids category_id from_day until_day motivo given_at given_by',
  },
  draws: {
    reason: 'of the shop itself',
    columns:
      'product_id commitment sealed_secret closed_at early list_hash beacon_round announced_at drawn_at secret beacon_signature cancelled_at sealed_secret_key',
  },
  suppliers: {
    reason: 'of the shop itself',
    columns: 'id nombre telefono ubigeo region provincia distrito direccion descripcion',
  },
  supplier_images: { reason: 'of the shop itself', columns: 'id supplier_id file width height' },
  draw_notice_jobs: { reason: 'work of the server', columns: 'product_id due_at after_user_id' },
  push_jobs: {
    reason: 'work of the server',
    columns: 'id notice_id subscription_id attempts next_attempt_at created_at',
  },
  stock_tellings: { reason: 'work of the server', columns: 'product_id told_at' },
  reminder_days: { reason: 'work of the server', columns: 'day done_at' },
  migrations: { reason: 'work of the server', columns: 'name applied_at' },
  public_version: { reason: 'work of the server', columns: 'slot changes' },
  closed_usernames: { reason: 'hashes of names, to give none of them again', columns: 'name_hash closed_at' },
}
