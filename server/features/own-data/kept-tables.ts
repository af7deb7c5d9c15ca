import type { HeldTable } from './held-table.ts'

const mine = 'user_id = $1'
const ofOwnPurchases = 'purchase_id in (select id from purchases where user_id = $1)'
const ofOwnMovements = 'entry_id in (select id from wallet_entries where user_id = $1)'

/** What stays when an account is closed, with the reason, and without the values that name somebody. */
export const keptTables: readonly HeldTable[] = [
  {
    table: 'customer_books',
    rows: mine,
    gives: 'user_id read_to',
    folder: 'clientes',
    closing: { keeps: 'a position, no personal value' },
  },
  {
    table: 'users',
    rows: 'id = $1',
    gives:
      'id username codigo telefono role disabled_at created_at avatar_id nombre apellido email email_verified_at dni ubigeo departamento provincia distrito direccion clientes level_id',
    omits: { 'password_hash device_generation': 'opens something, or is computed from what does' },
    closing: {
      keeps: 'the account number ties movements together',
      blanks: {
        username: "'cuenta cerrada ' || id",
        password_hash: "'$argon2id$'",
        codigo: "'cerrada-' || id",
        telefono: "''",
        avatar_id: 'null',
        nombre: 'null',
        apellido: 'null',
        email: 'null',
        email_verified_at: 'null',
        dni: 'null',
        ubigeo: 'null',
        departamento: 'null',
        provincia: 'null',
        distrito: 'null',
        direccion: 'null',
        clientes: 'null',
        level_id: 'null',
      },
    },
  },
  {
    table: 'purchases',
    rows: mine,
    gives:
      'id user_id product_id nombre descripcion precio dias freed_at ticket_number ticket_receipt nombre_user telefono telefono_reseller nota start_date end_date entry_id debit created_at checkout_id refunded renewed auto_renew_price auto_renew_failed auto_renew_days auto_renew_warned term_id garantia_hasta auto_renew_short',
    omits: { 'seller_id profile_id': 'is of the shop and its suppliers' },
    closing: {
      keeps: 'a sale stands in the books',
      blanks: { nombre_user: "''", telefono: "''", telefono_reseller: 'null', nota: 'null' },
    },
  },
  {
    table: 'winners',
    rows: mine,
    gives:
      'id product_id purchase_id user_id estado created_at shown_nombre shown_apellido shown_avatar_id shown_premio',
    closing: {
      keeps: 'a draw can be verified',
      blanks: { shown_nombre: "''", shown_apellido: 'null', shown_avatar_id: 'null' },
    },
  },
  {
    table: 'claim_messages',
    rows: 'claim_id in (select id from claims where user_id = $1)',
    gives: 'id claim_id text created_at',
    omits: { user_id: 'says who of the shop did it' },
    closing: { keeps: 'a claim was answered', blanks: { text: "''" } },
  },
  {
    table: 'claims',
    rows: mine,
    gives:
      'id purchase_id user_id product_id kind estado opened_at answer_due escalated_at reopened_at settled_at resolution entry_id',
    omits: { 'seller_id account_id settled_by old_profile_id': 'is of the shop and its suppliers' },
    closing: { keeps: 'a claim was answered' },
  },
  {
    table: 'code_requests',
    rows: mine,
    gives: 'id purchase_id user_id asked_at escalated_at answered_at closed_at',
    omits: { answered_by: 'says who of the shop did it' },
    closing: { keeps: 'figures' },
  },
  {
    table: 'audit',
    rows: "(actor_id = $1 or subject = 'user' and subject_id = $1)",
    gives: 'id at action subject subject_id before after',
    shown: {
      before: "case when subject = 'user' and subject_id = $1 then before end",
      after: "case when subject = 'user' and subject_id = $1 then after end",
    },
    omits: { actor_id: 'says who of the shop did it' },
    closing: { keeps: 'an act on record; its personal values are replaced by their hash' },
  },
  { table: 'wallets', rows: mine, gives: 'user_id balance', closing: { keeps: 'books' } },
  { table: 'end_reminders', rows: mine, gives: 'purchase_id user_id told_at', closing: { keeps: 'no personal value' } },
  {
    table: 'renewals',
    rows: mine,
    gives:
      'id batch_id purchase_id product_id user_id precio dias from_date until_date automatic entry_id debit created_at term_id garantia_hasta',
    closing: { keeps: 'books' },
  },
  {
    table: 'typed_numbers',
    rows: mine,
    gives: 'entry_id user_id method_id method_kind number typed_at',
    closing: { keeps: 'books' },
  },
  {
    table: 'account_closures',
    rows: mine,
    gives: 'id user_id asked_at due_at undone_at done_at',
    closing: { keeps: 'shows when it was closed' },
  },
  {
    table: 'wallet_entries',
    rows: mine,
    gives:
      'id user_id kind quantity status purchase_id created_at updated_at motivo corrects reversed method_id method_kind operation_number paid_at auto_accepted typed_quantity renewal_id twin_of payment_code',
    omits: { shown_versions: 'is of the shop' },
    closing: { keeps: 'books' },
  },
  {
    table: 'factor_removals',
    rows: mine,
    gives: 'id user_id asked_at ends_at reminded_at cancelled_at done_at',
    omits: { asked_by: 'says who of the shop did it' },
    closing: { keeps: 'an act on record' },
  },
  {
    table: 'settlement_entries',
    rows: mine,
    gives:
      'id user_id kind amount created_at purchase_id renewal_id product_id dias costo paid stands_with part whole goodwill wallet_entry_id claim_id filled_at motivo method_kind operation_number note paid_at short_warranty',
    omits: { 'filled_by created_by': 'says who of the shop did it' },
    closing: { keeps: 'books' },
  },
  {
    table: 'vouchers',
    rows: ofOwnMovements,
    gives: 'entry_id created_at',
    omits: { 'sha256 digest compared': 'computed from another value' },
    closing: { keeps: 'books; files go by their own rule' },
  },
  { table: 'payment_codes', rows: ofOwnMovements, gives: 'code entry_id given_at', closing: { keeps: 'books' } },
  {
    table: 'payments_received',
    rows: ofOwnMovements,
    gives:
      'id method_id method_kind source reference amount at has_time payer operation_number created_at status entry_id motivo seen_at message',
    omits: { 'actor_id seen_as certain_by number_counts contradicted': 'says who of the shop did it' },
    closing: { keeps: 'books: the payments that the bank reported' },
  },
  {
    table: 'outage_rents',
    rows: ofOwnPurchases,
    gives: 'outage_id purchase_id days end_before end_after',
    closing: { keeps: 'books' },
  },
  {
    table: 'adult_declarations',
    rows: mine,
    gives: 'user_id declared_at',
    closing: { keeps: 'what made a sale of tickets lawful' },
  },
  {
    table: 'raffle_agreements',
    rows: mine,
    gives: 'product_id user_id version agreed_at',
    closing: { keeps: 'what made a sale of tickets lawful' },
  },
  {
    table: 'ticket_agreements',
    rows: ofOwnPurchases,
    gives: 'purchase_id version adult',
    closing: { keeps: 'what made a sale of tickets lawful' },
  },
  {
    table: 'legal_agreements',
    rows: mine,
    gives: 'user_id kind version at origin',
    closing: { keeps: 'which terms an account agreed to' },
  },
  {
    table: 'receipts',
    rows: ofOwnMovements,
    gives:
      'series number entry_id numbered_at issuer_name issuer_document issuer_address buyer_name buyer_document igv',
    omits: { previous: 'computed from another value' },
    closing: { keeps: 'a document of a sale, for the term of the tax law' },
  },
  {
    table: 'receipt_files',
    rows: '(series, number) in (select series, number from receipts where entry_id in (select id from wallet_entries where user_id = $1))',
    gives: 'series number hash printed_at',
    omits: { content: 'a PDF, which its owner downloads by itself' },
    closing: { keeps: 'a document of a sale, for the term of the tax law' },
  },
  { table: 'outage_days', rows: ofOwnPurchases, gives: 'purchase_id day outage_id', closing: { keeps: 'books' } },
  {
    table: 'rent_moves',
    rows: ofOwnPurchases,
    gives: 'id purchase_id product_id moved_at',
    omits: { account_id: 'is of the shop and its suppliers' },
    closing: { keeps: 'books' },
  },
]
