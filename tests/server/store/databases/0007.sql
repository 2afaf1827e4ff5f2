BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0007');
CREATE TABLE blocks (
	person VARCHAR(24) NOT NULL, 
	other VARCHAR(24) NOT NULL, 
	CONSTRAINT pk_blocks PRIMARY KEY (person, other)
);
INSERT INTO "blocks" VALUES('OBrvPZ9akJcC','somebody');
CREATE TABLE ended_sessions (
	id VARCHAR(64) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_ended_sessions PRIMARY KEY (id)
);
INSERT INTO "ended_sessions" VALUES('5f8a1c',1763000000000);
CREATE TABLE entries (
	table_id VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	seat INTEGER, 
	move INTEGER, 
	person VARCHAR(24), 
	client VARCHAR(80), 
	at BIGINT NOT NULL, 
	body JSON, 
	CONSTRAINT pk_entries PRIMARY KEY (table_id, number)
);
INSERT INTO "entries" VALUES('z1hdd0qZD4sS',1,'seats',1,NULL,NULL,NULL,1794732746750,'{"why": "sat"}');
INSERT INTO "entries" VALUES('z1hdd0qZD4sS',2,'start',NULL,NULL,NULL,NULL,1794732746767,'null');
INSERT INTO "entries" VALUES('z1hdd0qZD4sS',3,'move',2,0,NULL,NULL,1794732746822,'null');
INSERT INTO "entries" VALUES('z1hdd0qZD4sS',4,'chat',0,NULL,'OBrvPZ9akJcC','OBrvPZ9akJcC/OBrvPZ9a-1',1794732746940,'{"text": "Ahoy!", "name": "Zo\u00e9"}');
INSERT INTO "entries" VALUES('z1hdd0qZD4sS',5,'move',0,26,'OBrvPZ9akJcC','OBrvPZ9akJcC/OBrvPZ9a-2',1794732746943,'null');
CREATE TABLE mutes (
	person VARCHAR(24) NOT NULL, 
	other VARCHAR(24) NOT NULL, 
	CONSTRAINT pk_mutes PRIMARY KEY (person, other)
);
INSERT INTO "mutes" VALUES('OBrvPZ9akJcC','somebody');
CREATE TABLE notices (
	id VARCHAR(24) NOT NULL, 
	topic VARCHAR(20) NOT NULL, 
	about VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_notices PRIMARY KEY (id)
);
INSERT INTO "notices" VALUES('Jm0xq3v8Zk1a','signed_out','OBrvPZ9akJcC',1,1794732747000);
CREATE TABLE people (
	id VARCHAR(24) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	account VARCHAR(80), 
	password VARCHAR(200), 
	epoch INTEGER NOT NULL, 
	made_at BIGINT NOT NULL, 
	gone_at BIGINT, preferences JSON, looks VARCHAR(80), host BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	CONSTRAINT uq_people_account UNIQUE (account)
);
INSERT INTO "people" VALUES('OBrvPZ9akJcC','Zoé',NULL,NULL,0,1794732746575,NULL,NULL,NULL,1);
INSERT INTO "people" VALUES('NGH5KauKLop0','Ali',NULL,NULL,0,1794732746644,NULL,NULL,NULL,0);
CREATE TABLE pulse (
	id INTEGER NOT NULL, 
	served BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_pulse PRIMARY KEY (id)
);
INSERT INTO "pulse" VALUES(1,1029,1794732747394);
CREATE TABLE records (
	id VARCHAR(24) NOT NULL, 
	person VARCHAR(24), 
	game VARCHAR(40) NOT NULL, 
	body JSON NOT NULL, 
	made_at BIGINT NOT NULL, 
	CONSTRAINT pk_records PRIMARY KEY (id)
);
INSERT INTO "records" VALUES('r1','OBrvPZ9akJcC','wave','{"houle":1}',1700000000000);
CREATE TABLE reviews (
	id VARCHAR(24) NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	done INTEGER NOT NULL, 
	"of" INTEGER NOT NULL, 
	process VARCHAR(24), 
	until BIGINT NOT NULL, 
	body JSON, 
	CONSTRAINT pk_reviews PRIMARY KEY (id)
);
INSERT INTO "reviews" VALUES('r1','done',3,3,NULL,0,'{"moves":[]}');
CREATE TABLE seats (
	table_id VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	person VARCHAR(24), 
	name VARCHAR(40) NOT NULL, 
	level VARCHAR(20), 
	away BOOLEAN NOT NULL, 
	bank BIGINT, 
	owed_at BIGINT, 
	stood_in INTEGER NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat)
);
INSERT INTO "seats" VALUES('z1hdd0qZD4sS',0,'human','OBrvPZ9akJcC','Zoé',NULL,0,604839,NULL,0);
INSERT INTO "seats" VALUES('z1hdd0qZD4sS',1,'human','NGH5KauKLop0','Ali',NULL,0,600000,417,0);
INSERT INTO "seats" VALUES('z1hdd0qZD4sS',2,'bot',NULL,'Yann','mousse',0,604960,NULL,0);
CREATE TABLE tables (
	id VARCHAR(24) NOT NULL, 
	code VARCHAR(5) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	options JSON NOT NULL, 
	owner VARCHAR(24) NOT NULL, 
	access VARCHAR(10) NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	clock JSON NOT NULL, 
	level VARCHAR(20) NOT NULL, 
	hints BOOLEAN NOT NULL, 
	pace INTEGER NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	same_deal_as VARCHAR(24), 
	next_table VARCHAR(24), 
	head INTEGER NOT NULL, 
	due BIGINT, 
	claimed_by VARCHAR(24), 
	claimed_until BIGINT, 
	result JSON, 
	made_at BIGINT NOT NULL, 
	over_at BIGINT, rules INTEGER DEFAULT '1' NOT NULL, replay VARCHAR(10) DEFAULT 'public' NOT NULL, from_move INTEGER, quick BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT uq_tables_code UNIQUE (code)
);
INSERT INTO "tables" VALUES('z1hdd0qZD4sS','SSYJF','land_unter','{"players": 3, "mode": "hidden"}','OBrvPZ9akJcC','public','playing','{"kind": "bank", "seconds": 600, "increment": 5}','matelot',1,0,'a62393352141108cc971295248ea6a0ec011761a11bec046af82530ddd5de590',NULL,NULL,5,600417,'3PPQ10JN2FG5',1794732752946,'null',1794732746722,NULL,1,'public',NULL,0);
CREATE UNIQUE INDEX uq_entries_client ON entries (table_id, client);
CREATE INDEX ix_entries_said ON entries (person) WHERE kind = 'chat';
CREATE INDEX ix_reviews_status ON reviews (status);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_tables_due ON tables (due);
CREATE INDEX ix_tables_owner ON tables (owner);
CREATE INDEX ix_tables_status_access ON tables (status, access);
CREATE INDEX ix_tables_same_deal_as ON tables (same_deal_as);
CREATE INDEX ix_people_looks ON people (looks);
COMMIT;
