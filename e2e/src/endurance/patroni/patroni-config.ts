/** Where one member listens and keeps its data. */
export interface MemberPlace {
  readonly name: string;
  readonly folder: string;
  readonly postgresPort: number;
  readonly restPort: number;
}

interface ClusterPlace {
  readonly etcdPort: number;
  /** Of PostgreSQL's programs. */
  readonly programs: string;
  readonly password: string;
}

/** As docs/growing.md has it, in JSON, which every reader of YAML reads. */
export function patroniConfig(member: MemberPlace, { etcdPort, programs, password }: ClusterPlace): string {
  const [rest, postgres] = [`127.0.0.1:${member.restPort}`, `127.0.0.1:${member.postgresPort}`];
  return JSON.stringify({
    scope: 'naru',
    name: member.name,
    restapi: { listen: rest, connect_address: rest },
    // Not `etcd3`: see docs/growing.md.
    etcd: { hosts: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 3,
        primary_start_timeout: 0,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            wal_log_hints: 'on',
            wal_keep_size: '256MB',
            wal_receiver_timeout: '5s',
            wal_sender_timeout: '5s',
            tcp_user_timeout: 5000,
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: postgres,
      connect_address: postgres,
      data_dir: `${member.folder}/data`,
      bin_dir: programs,
      pgpass: `${member.folder}/pgpass`,
      pg_hba: ['host replication all 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'],
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
      // Several members are on one machine.
      parameters: { unix_socket_directories: '', shared_buffers: '64MB', max_connections: 50 },
    },
  });
}

/** As docs/growing.md has it. */
export function haproxyConfig(port: number, members: readonly MemberPlace[]): string {
  const servers = members.map(
    ({ name, postgresPort, restPort }) => `  server ${name} 127.0.0.1:${postgresPort} check port ${restPort}`,
  );
  return `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen database
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}
